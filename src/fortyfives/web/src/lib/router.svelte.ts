/** Where the browser is: paths of this origin, without loading the page anew. */

export type Route =
  | { page: 'home' | 'house' | 'rules' | 'fair' | 'me' | 'settings' | 'nights' | 'missing' }
  | { page: 'table' | 'game' | 'saved' | 'night' | 'desk' | 'season'; key: string }
  | { page: 'phone'; key: string; table: number };

const PAGES = new Set(['house', 'rules', 'fair', 'me', 'settings', 'nights']);
const KEYED = { t: 'table', g: 'game', h: 'saved' } as const;

/** The page that a path asks for: `/`, `/t/TABLE`, `/g/GAME`, `/h/HOUSE`, `/n/NIGHT…` or `/p/PAGE`. */
export function routeOf(path: string): Route {
  const [first = '', key = '', ...rest] = path.split('/').slice(1);
  if (first === '' && key === '') return { page: 'home' };
  if (first === 'n' && key) return nightRoute(decodeURIComponent(key), rest);
  if (rest.length || !key) return { page: 'missing' };
  if (first in KEYED) return { page: KEYED[first as keyof typeof KEYED], key: decodeURIComponent(key) };
  return first === 'p' && PAGES.has(key) ? ({ page: key } as Route) : { page: 'missing' };
}

/** `/n/NIGHT`, `/n/NIGHT/desk`, `/n/NIGHT/season` or `/n/NIGHT/t/TABLE`. */
function nightRoute(key: string, rest: string[]): Route {
  if (rest.length === 0) return { page: 'night', key };
  if (rest.length === 1 && (rest[0] === 'desk' || rest[0] === 'season')) return { page: rest[0], key };
  const table = Number(rest[1]);
  if (rest.length === 2 && rest[0] === 't' && Number.isInteger(table) && table > 0) return { page: 'phone', key, table };
  return { page: 'missing' };
}

/** The pages that take a key or a code from behind the #. */
const KEYS_BEHIND = new Set<Route['page']>(['nights', 'desk', 'phone']);

class Router {
  path = $state(location.pathname);
  query = $state(location.search);
  route = $derived(routeOf(this.path));

  constructor() {
    addEventListener('popstate', () => this.read());
    // A link with a key, opened where its page is open already.
    addEventListener('hashchange', () => KEYS_BEHIND.has(this.route.page) && location.hash && location.reload());
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
