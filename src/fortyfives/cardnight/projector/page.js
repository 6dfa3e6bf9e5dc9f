// Turns the pages of the standings. Space halts and goes on, arrows turn by hand. After the last
// page the file is read anew, so that writing it again is enough to bring the wall up to date.
// Where a server tells of news (data-live), the page takes them at once instead.
"use strict";
(() => {
  let rows = [...document.querySelectorAll("tbody tr")];
  const main = document.querySelector("main");
  const where = document.querySelector(".page");
  const seconds = Number(document.body.dataset.seconds);
  const live = document.body.dataset.live;
  let seq = Number(document.body.dataset.seq);
  let page = 0;
  let pages = 1;
  let each = rows.length;
  let halted = false;
  let timer = 0;

  /** Long names are set smaller, down to a half, and then on two lines. */
  function fit(row) {
    const cell = row.querySelector(".names");
    const text = cell.firstElementChild;
    cell.style.fontSize = "";
    text.style.whiteSpace = "";
    const room = cell.clientWidth;
    const wide = text.scrollWidth;
    if (wide <= room) return;
    const full = parseFloat(getComputedStyle(cell).fontSize);
    const height = row.clientHeight;
    const one = room / wide;
    if (one >= 0.55) {
      cell.style.fontSize = `${full * one * 0.99}px`;
      return;
    }
    text.style.whiteSpace = "normal";
    text.style.overflowWrap = "anywhere";
    text.style.width = `${room}px`;
    let size = full * 0.55;
    cell.style.fontSize = `${size}px`;
    while (text.offsetHeight > height && size > 6) {
      size *= 0.94;
      cell.style.fontSize = `${size}px`;
    }
  }

  function lay() {
    document.body.classList.add("paged");
    for (const row of rows) row.hidden = false;
    if (!rows.length) return;
    const head = document.querySelector("thead").offsetHeight;
    const line = Math.max(1, rows[0].offsetHeight);
    each = Math.max(1, Math.floor((main.clientHeight - head) / line));
    pages = Math.ceil(rows.length / each);
    rows.forEach(fit);
    show(Math.min(page, pages - 1));
  }

  function show(next) {
    page = next;
    rows.forEach((row, n) => { row.hidden = Math.floor(n / each) !== page; });
    where.textContent = `${page + 1} / ${pages}${halted ? " ❚❚" : ""}`;
  }

  function turn() {
    if (page + 1 < pages) show(page + 1);
    else if (live) show(0);
    else if (location.protocol === "about:" || pages === 1 && !rows.length) show(0);
    else location.reload();
  }

  function run() {
    clearInterval(timer);
    if (!halted) timer = setInterval(turn, seconds * 1000);
  }

  /** The page as the server has it now, in place of what stands here; the page shown stays. */
  async function renew() {
    const answer = await fetch(location.href, { cache: "no-store" });
    if (!answer.ok) return;
    const news = new DOMParser().parseFromString(await answer.text(), "text/html");
    for (const part of ["header", "main", ".note"]) {
      document.querySelector(part).replaceChildren(...news.querySelector(part).childNodes);
    }
    seq = Math.max(seq, Number(news.body.dataset.seq));
    rows = [...document.querySelectorAll("tbody tr")];
    page = Math.min(page, Math.max(0, pages - 1));
    lay();
  }

  /** One at a time, and once more if there was more news meanwhile. */
  let wanted = 0;
  let busy = false;
  async function hear(last) {
    wanted = Math.max(wanted, last);
    if (busy) return;
    busy = true;
    try {
      while (wanted > seq) {
        const before = seq;
        await renew();
        if (seq === before) break;
      }
    } catch {
      // The stream comes back by itself and tells again how long the log is.
    } finally {
      busy = false;
    }
  }

  if (live) {
    new EventSource(live).addEventListener("message", (event) => hear(JSON.parse(event.data).seq));
  }
  addEventListener("resize", lay);
  addEventListener("keydown", (event) => {
    if (event.key === " ") halted = !halted;
    else if (event.key === "ArrowRight" || event.key === "PageDown") page = (page + 1) % pages;
    else if (event.key === "ArrowLeft" || event.key === "PageUp") page = (page + pages - 1) % pages;
    else return;
    event.preventDefault();
    show(page);
    run();
  });
  lay();
  run();
})();
