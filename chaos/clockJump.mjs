import process from 'node:process';

/**
 * Loaded by `node --import` before the service. SIGWINCH sets the clock of JavaScript (`Date`) of this process an hour
 * ahead, and the next one back. Timers and `performance` are not changed, as when an administrator sets the clock.
 */
const AHEAD_MS = 3_600_000;
const Real = globalThis.Date;
let shiftMs = 0;
const now = () => Real.now() + shiftMs;

globalThis.Date = new Proxy(Real, {
  construct: (target, values, newTarget) =>
    Reflect.construct(target, values.length === 0 ? [now()] : values, newTarget),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
process.on('SIGWINCH', () => {
  shiftMs = shiftMs === 0 ? AHEAD_MS : 0;
});
