/** Where the browser is: paths of this origin, without loading the page anew. */

export type Route =
  | { page: 'home' | 'house' | 'rules' | 'fair' | 'me' | 'settings' | 'missing' }
  | { page: 'table' | 'game' | 'saved'; key: string };

const PAGES = new Set(['house', 'rules', 'fair', 'me', 'settings']);
const KEYED = { t: 'table', g: 'game', h: 'saved' } as const;

/** The page that a path asks for: `/`, `/t/TABLE`, `/g/GAME`, `/h/HOUSE` or `/p/PAGE`. */
export function routeOf(path: string): Route {
  const [first = '', key = '', ...rest] = path.split('/').slice(1);
  if (first === '' && key === '') return { page: 'home' };
  if (rest.length || !key) return { page: 'missing' };
  if (first in KEYED) return { page: KEYED[first as keyof typeof KEYED], key: decodeURIComponent(key) };
  return first === 'p' && PAGES.has(key) ? ({ page: key } as Route) : { page: 'missing' };
}

class Router {
  path = $state(location.pathname);
  query = $state(location.search);
  route = $derived(routeOf(this.path));

  constructor() {
    addEventListener('popstate', () => this.read());
  }

  go(to: string): void {
    history.pushState(null, '', to);
    this.read();
    scrollTo(0, 0);
  }

  private read(): void {
    this.path = location.pathname;
    this.query = location.search;
  }
}

export const router = new Router();

/** Lets links of this origin be followed without loading the page anew. */
export function followLinks(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element | null)?.closest?.('a');
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
  if (link.pathname.startsWith('/api/') || link.hash) return;
  event.preventDefault();
  router.go(link.pathname + link.search);
}
