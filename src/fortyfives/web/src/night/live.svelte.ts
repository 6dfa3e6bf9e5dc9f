/**
 * What a night's page hears from the server: a number whenever something was written.
 *
 * The browser comes back to the stream by itself; where it gives up, it is asked again here. A page
 * that nobody looks at lets go of it, for browsers keep few connections to one server.
 */

export type Line = 'connecting' | 'open' | 'lost';

export interface Stream {
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onerror: (() => void) | null;
  readyState: number;
  close(): void;
}

const CLOSED = 2;
const FIRST_WAIT = 500;
const LONGEST_WAIT = 5000;

export class Live {
  line = $state<Line>('connecting');
  private stream: Stream | null = null;
  private wait = FIRST_WAIT;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly looked = (): void => (document.hidden ? this.rest() : this.connect());
  private readonly online = (): void => this.connect();

  /** `heard` is called with each number, and with null when the line is there again. */
  constructor(
    private readonly path: string,
    private readonly heard: (seq: number | null) => void,
    private readonly open: (path: string) => Stream = (path) => new EventSource(path) as unknown as Stream,
  ) {
    document.addEventListener('visibilitychange', this.looked);
    addEventListener('online', this.online);
    this.connect();
  }

  close(): void {
    document.removeEventListener('visibilitychange', this.looked);
    removeEventListener('online', this.online);
    this.rest();
  }

  private rest(): void {
    clearTimeout(this.timer);
    this.stream?.close();
    this.stream = null;
  }

  private connect(): void {
    this.rest();
    const stream = this.open(this.path);
    this.stream = stream;
    stream.onopen = () => this.opened(stream);
    stream.onmessage = ({ data }) => this.told(stream, data);
    stream.onerror = () => this.failed(stream);
  }

  private opened(stream: Stream): void {
    if (stream !== this.stream) return;
    this.line = 'open';
    this.wait = FIRST_WAIT;
    this.heard(null);
  }

  private told(stream: Stream, data: string): void {
    if (stream !== this.stream) return;
    const { seq } = JSON.parse(data) as { seq: number };
    this.heard(seq);
  }

  private failed(stream: Stream): void {
    if (stream !== this.stream) return;
    this.line = 'lost';
    if (stream.readyState !== CLOSED) return; // The browser tries again by itself.
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.connect(), this.wait);
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }
}
