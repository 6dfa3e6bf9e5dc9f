"""The HTTP routes: their schema fuzzed, their headers, their refusals."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import Case

from fortyfives.rules.library import preset_ids
from fortyfives.server.http import operators
from tests.server.conftest import fresh_database
from tests.server.running import Person, Running, running


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def api(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """The schema of a server on each kind of database."""
    folder = tmp_path_factory.mktemp("api")
    more = {}
    if request.param == "postgresql":
        more["database"] = fresh_database(request.getfixturevalue("postgres"))
    with running(folder, **more) as server:
        yield _schema(server)


def _schema(server: Running) -> Any:
    person = Person(server.url, "Ann")
    loaded = schemathesis.openapi.from_url(f"{server.url}/api/schema/openapi.json", timeout=30)
    loaded.config.update(headers={"Authorization": f"Bearer {person.token}"})
    return loaded


schemathesis.checks.load_all_checks()
# Any text is a path to something that may not exist, and most bodies that keep the schema are
# still no rules that can be played; an address that is not served says so for every method.
EXCLUDED: list[Any] = [
    schemathesis.checks.CHECKS.get_one(name)
    for name in ("negative_data_rejection", "positive_data_acceptance")
]


def test_every_route_keeps_its_schema(api: Any) -> None:
    assert _every_route(api, 10) > 20


@pytest.mark.soak
def test_every_route_keeps_it_a_hundred_times(api: Any, soak_count: Callable[[int], int]) -> None:
    assert _every_route(api, soak_count(200)) > 20


def _every_route(api: Any, examples: int) -> int:
    tried = 0
    for result in api.get_all_operations():
        _keeps_its_schema(result.ok(), examples)
        tried += 1
    return tried


def _keeps_its_schema(operation: Any, examples: int) -> None:
    @given(case=operation.as_strategy())
    @settings(
        max_examples=examples,
        deadline=None,
        suppress_health_check=list(HealthCheck),
        derandomize=True,
        database=None,
    )
    def check(case: Case[Any]) -> None:
        case.call_and_validate(excluded_checks=EXCLUDED)

    check()


def test_pages_are_safe(server: Running) -> None:
    for path in ("/healthz", "/api/rules", "/api/nothing", "/api/rules/sheet/hoss"):
        headers = httpx.get(server.url + path).headers
        assert "frame-ancestors" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert "default-src 'none'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert "server" not in headers


@pytest.mark.parametrize(
    ("method", "path", "body", "status", "code"),
    [
        ("GET", "/api/nothing", None, 404, "unknown_page"),
        ("GET", "/api/tables/t_no", None, 404, "unknown_table"),
        ("GET", "/api/games/g_no", None, 404, "unknown_game"),
        ("GET", "/api/houses/h_no", None, 404, "unknown_house"),
        ("GET", "/api/catalogue/xx", None, 404, "unknown_language"),
        ("GET", "/api/rules/sheet/none", None, 404, "unknown_preset"),
        ("GET", "/api/me", None, 401, "unknown_token"),
        ("POST", "/api/tables", {"rules": "hoss"}, 401, "unknown_token"),
        ("POST", "/api/players", {"name": ""}, 400, "bad_message"),
        ("POST", "/api/players", {"name": "\u200b"}, 400, "bad_name"),
        ("POST", "/api/players", {"name": "x" * 31}, 400, "bad_message"),
        ("POST", "/api/rules/check", {}, 400, "bad_rules"),
        ("POST", "/api/rules/check", {"rules": {"base": 5}}, 400, "bad_rules"),
        ("PUT", "/api/me", {}, 405, "bad_message"),
    ],
)
def test_refusals_have_a_code(
    server: Running, method: str, path: str, body: Any, status: int, code: str
) -> None:
    answer = httpx.request(method, server.url + path, json=body)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert answer.json()["message"]


def test_a_large_body_is_refused(server: Running) -> None:
    answer = httpx.post(server.url + "/api/players", json={"name": "x" * 100_000})
    assert answer.status_code == 413
    assert answer.json()["code"] == "too_large"


def test_sentences_come_in_the_language_asked_for(server: Running) -> None:
    said = {
        language: httpx.get(
            server.url + "/api/nothing", headers={"accept-language": language}
        ).json()["message"]
        for language in ("en", "fr", "es", "it")
    }
    assert len(set(said.values())) == 4
    french = httpx.get(server.url + "/api/catalogue/fr").json()
    assert french["messages"]
    assert french["plural_rule"]


@pytest.mark.parametrize(
    "path",
    ["/%00", "/assets/%00", "/" + "a" * 300, "/assets/" + "a" * 300, "/assets/" + "a/" * 2500,
     "/" + "%F0%9F%82%A1" * 99, "/index.html/x", "/%ff", "/..%2f..%2fapp.py", "/assets/%2e%2e/x"],
)  # fmt: skip
def test_an_address_that_no_file_can_have_is_no_mistake_of_ours(server: Running, path: str) -> None:
    answer = httpx.get(httpx.URL(server.url, raw_path=path.encode()))
    assert (answer.status_code, answer.json()["code"]) == (404, "unknown_page")


def test_pages_come_in_the_language_asked_for(server: Running) -> None:
    for path in ("/api/interface", "/api/nights/formats", "/api/rules"):
        said = {
            language: httpx.get(f"{server.url}{path}?language={language}").text
            for language in ("en", "fr", "es", "it")
        }
        assert len(set(said.values())) == 4
    levels = {
        language: httpx.get(f"{server.url}/api/interface?language={language}").json()["levels"]
        for language in ("en", "es")
    }
    assert levels["en"] != levels["es"]


def test_the_form_of_house_rules(server: Running) -> None:
    ann = Person(server.url, "Ann")
    metadata = ann.http.get("/api/rules").json()
    assert [preset["id"] for preset in metadata["presets"]] == list(preset_ids())
    kinds = {option["kind"] for option in metadata["options"]}
    assert {"flag", "choice", "number", "contracts"} <= kinds
    wrong = {"rules": {"base": "hoss", "table": {"players": 9}}}
    checked = ann.http.post("/api/rules/check", json=wrong).json()
    assert checked["problems"]
    assert checked["house"] is None
    right = {"base": "auction-120", "score": {"target": 90}}
    checked = ann.http.post("/api/rules/check", json={"rules": right}).json()
    assert checked["problems"] == []
    changed = [option["path"] for option in checked["options"] if option["changed"]]
    assert changed == ["score.target"]
    saved = ann.http.post("/api/houses", json={"name": "Aunt Mary’s", "rules": right})
    assert saved.status_code == 201
    house = saved.json()
    assert ann.http.get(f"/api/houses/{house['key']}").json()["rules"] == right
    assert "Aunt Mary’s" in ann.http.get(house["sheet"]).text
    table = ann.open_table(house=house["key"], bots="novice")
    assert ann.http.get(f"/api/tables/{table}").json()["title"] == "Aunt Mary’s"


def test_an_identity_can_be_renamed_and_forgotten(server: Running) -> None:
    ann = Person(server.url, "Ann")
    assert ann.http.request("PATCH", "/api/me", json={"name": "Anna"}).json()["name"] == "Anna"
    assert ann.http.get("/api/me").json()["name"] == "Anna"
    assert ann.http.request("DELETE", "/api/me").status_code == 204
    assert ann.http.get("/api/me").status_code == 401


def test_who_asks_too_often_waits(tmp_path: Any) -> None:
    with running(tmp_path, requests_per_second=0.5) as server:
        answers = [httpx.get(server.url + "/api/interface") for _ in range(15)]
        refused = [answer for answer in answers if answer.status_code == 429]
        assert refused
        assert refused[0].json()["code"] == "too_many"
        assert int(refused[0].headers["retry-after"]) >= 1


def test_metrics_can_have_a_token(tmp_path: Any) -> None:
    with running(tmp_path, metrics_token="secret") as server:
        assert httpx.get(server.url + "/metrics").status_code == 403
        headers = {"authorization": "Bearer secret"}
        assert "fortyfives_" in httpx.get(server.url + "/metrics", headers=headers).text


FROM_A_PROXY = [
    {"x-forwarded-for": "127.0.0.1"},
    {"x-forwarded-for": "192.0.2.9"},
    {"forwarded": "for=192.0.2.9"},
    {"x-real-ip": "192.0.2.9"},
    {"via": "1.1 proxy"},
    {"x-forwarded-proto": "https"},
    {"x-forwarded-host": "cards.example.org"},
]


@pytest.mark.parametrize("headers", FROM_A_PROXY)
def test_metrics_are_for_this_computer_alone(server: Running, headers: dict[str, str]) -> None:
    url = server.url + "/metrics"
    assert "fortyfives_" in httpx.get(url).text
    refused = httpx.get(url, headers=headers)
    assert (refused.status_code, refused.json()["code"]) == (403, "not_allowed")
    assert "fortyfives_" not in refused.text


@pytest.fixture(scope="module")
def neighbour(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server that knows of no proxy and shows its figures to a network of containers."""
    with running(tmp_path_factory.mktemp("neighbour"), metrics_from=["10.0.0.0/8"]) as found:
        yield found


@pytest.mark.parametrize("headers", [{}, *FROM_A_PROXY])
def test_a_proxy_that_nobody_named_does_not_open_the_metrics_of_its_network(
    neighbour: Running, headers: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(operators, "address_of", lambda _scope: "10.0.0.9")
    answer = httpx.get(neighbour.url + "/metrics", headers=headers)
    assert answer.status_code == (403 if headers else 200)


@pytest.mark.parametrize(
    ("networks", "address", "may"),
    [
        (None, "192.0.2.9", False),
        (None, "203.0.113.1", False),
        (None, "::1", False),
        (["192.0.2.0/24"], "192.0.2.9", True),
        (["192.0.2.0/24"], "::ffff:192.0.2.9", True),
        (["192.0.2.0/24"], "203.0.113.1", False),
        (["2001:db8::/32"], "2001:db8::7", True),
        (["0.0.0.0/0", "::/0"], "203.0.113.1", True),
        (["0.0.0.0/0", "::/0"], "2001:db8::7", True),
        (["0.0.0.0/0", "::/0"], "nowhere", False),
        ([], "127.0.0.1", False),
    ],
)
def test_metrics_can_be_opened_to_networks(
    tmp_path: Any, networks: list[str] | None, address: str, may: bool
) -> None:
    """A proxy whose word is taken says who asks; its own address counts for nobody else."""
    with running(tmp_path, proxies=["127.0.0.1"], metrics_from=networks) as server:
        answer = httpx.get(server.url + "/metrics", headers={"x-forwarded-for": address})
        assert answer.status_code == (200 if may else 403)
