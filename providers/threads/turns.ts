/** Runs at most so many at once; the others wait, in the order they came. */
export function turnsOf(most: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= most) await new Promise<void>((begin) => waiting.push(begin));
    else running++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // Its place is handed on, so that nobody takes it in between.
      if (next) next();
      else running--;
    }
  };
}
