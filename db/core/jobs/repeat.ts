import { setImmediate } from 'node:timers/promises';

export interface Repetition {
  /** Ends the rest; during an attempt, another one follows at once. */
  wake(): void;
  /** Waits for the attempt at hand. */
  stop(): Promise<void>;
}

/** Runs `attempt` again and again: at once while it returns that there was a job, else after a rest. `attempt` must not reject. */
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
      // Others have their turn in between.
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
