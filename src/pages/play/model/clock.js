// A clock that can be stopped, saved and started again.

export class Clock {
  /**
   * @param {number} [elapsed] milliseconds that it has already run.
   * @param {() => number} [now] milliseconds since any fixed moment.
   */
  constructor(elapsed = 0, now = () => performance.now()) {
    this.before = elapsed;
    this.now = now;
    /** @type {number | null} */
    this.since = null;
  }

  get running() {
    return this.since !== null;
  }

  /** Milliseconds that it has run. */
  get elapsed() {
    return this.before + (this.since === null ? 0 : this.now() - this.since);
  }

  get seconds() {
    return this.elapsed / 1000;
  }

  start() {
    this.since ??= this.now();
  }

  stop() {
    this.before = this.elapsed;
    this.since = null;
  }
}

/**
 * Returns a rough time: 40 s, 3 min.
 * @param {number} seconds
 */
export function aboutText(seconds) {
  if (seconds < 95) return `${Math.max(5, 5 * Math.round(seconds / 5))} s`;
  return `${Math.round(seconds / 60)} min`;
}

/**
 * Returns a time for people: 0:07.3, 12:34.5, 1:02:03.
 * @param {number} seconds
 */
export function timeText(seconds) {
  const tenths = Math.floor(seconds * 10 + 1e-6);
  const whole = Math.floor(tenths / 10);
  const pad = (/** @type {number} */ number) => String(number).padStart(2, "0");
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  if (hours > 0) return `${hours}:${pad(minutes)}:${pad(whole % 60)}`;
  return `${minutes}:${pad(whole % 60)}.${tenths % 10}`;
}
