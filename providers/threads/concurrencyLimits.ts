/** Runs at most so many at once; the others wait, in the order they came. */
export function createLimit(most: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
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

/** The same for each key: whoever has much to do waits for themselves alone. */
export function createLimitPerKey(most: number): <Result>(key: string, work: () => Promise<Result>) => Promise<Result> {
  const limits = new Map<string, { take: ReturnType<typeof createLimit>; users: number }>();
  return async (key, work) => {
    const own = limits.get(key) ?? { take: createLimit(most), users: 0 };
    limits.set(key, own);
    own.users += 1;
    try {
      return await own.take(work);
    } finally {
      own.users -= 1;
      if (own.users === 0) limits.delete(key);
    }
  };
}
