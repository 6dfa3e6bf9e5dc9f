/** The time, for what counts down. */

class Clock {
  /** Seconds since 1970. */
  now = $state(Date.now() / 1000);

  constructor() {
    setInterval(() => (this.now = Date.now() / 1000), 1000);
  }
}

export const clock = new Clock();
