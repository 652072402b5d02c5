/** Creates a limit of concurrent runs; further ones wait in order. */
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
      // The slot passes directly to the next one.
      if (next) next();
      else running--;
    }
  };
}

/** Likewise per key: a busy key does not delay others. */
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
