/**
 * Does the work again and again: at once while it answers that there was some, else after a rest. `work` must not reject.
 * Answers how to stop, which waits for the work at hand.
 */
export function repeat(work: () => Promise<boolean>, restMs: number): () => Promise<void> {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let atHand: Promise<void> = Promise.resolve();
  const next = () => {
    atHand = work().then((wasBusy) => {
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
