/** What a round's clock shows now, reckoned from what the server said and when that came. */

interface Running {
  minutes: number;
  running: boolean;
  seconds_run: number;
  seconds_left: number | null;
}

class Ticking {
  /** Milliseconds of this browser. */
  now = $state(Date.now());

  constructor() {
    setInterval(() => (this.now = Date.now()), 500);
  }

  /** Seconds left, negative when it is over; where no length is planned, seconds run. */
  secondsOf(clock: Running, came: number): number {
    const since = clock.running ? Math.max(0, this.now - came) / 1000 : 0;
    return clock.seconds_left === null ? clock.seconds_run + since : clock.seconds_left - since;
  }
}

export const ticking = new Ticking();
