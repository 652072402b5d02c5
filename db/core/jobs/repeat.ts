/**
 * Runs `attempt` again and again: at once while it returns that there was a job, else after a rest. `attempt` must not reject.
 * Returns how to stop, which waits for the work at hand.
 */
export function repeat(attempt: () => Promise<boolean>, restMs: number): () => Promise<void> {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let atHand: Promise<void> = Promise.resolve();
  const next = () => {
    atHand = attempt().then((wasBusy) => {
      if (!stopped) timer = setTimeout(next, wasBusy ? 0 : restMs);
    });
  };
  timer = setTimeout(next, 0);
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await atHand;
  };
}
