import { monitorEventLoopDelay } from 'node:perf_hooks';

const EVERY_MS = 1_000;
const RESOLUTION_MS = 10;

/**
 * Reports once a second, in seconds, the longest time for which the event loop was blocked. Returns a function that
 * stops it. Blocks below the resolution of 10 ms count as 0.
 */
export function watchEventLoop(onSecond: (longestS: number) => void): () => void {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  const timer = setInterval(() => {
    onSecond(Math.max(0, delays.max / 1e9 - RESOLUTION_MS / 1_000));
    delays.reset();
  }, EVERY_MS).unref();
  return () => {
    clearInterval(timer);
    delays.disable();
  };
}
