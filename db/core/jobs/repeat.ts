import { setImmediate } from 'node:timers/promises';

export interface Repetition {
  /** Ends the rest early; during an attempt, the next one follows at once. */
  wake(): void;
  /** Stops, and waits for the current attempt. */
  stop(): Promise<void>;
}

/**
 * Runs `attempt` repeatedly: at once while it returns true (there was a job), else after a rest. `attempt` must not
 * reject.
 */
export function repeat(attempt: () => Promise<boolean>, restMs: number): Repetition {
  let isStopped = false;
  let isWoken = false;
  let endRest = (): void => {};
  const rest = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, restMs);
      endRest = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const run = async (): Promise<void> => {
    for (;;) {
      // Lets other work of the event loop run in between.
      await setImmediate();
      if (isStopped) return;
      isWoken = false;
      const wasBusy = await attempt();
      if (!wasBusy && !isWoken && !isStopped) await rest();
    }
  };
  const ended = run();
  const wake = (): void => {
    isWoken = true;
    endRest();
  };
  return {
    wake,
    stop: () => {
      isStopped = true;
      wake();
      return ended;
    },
  };
}
