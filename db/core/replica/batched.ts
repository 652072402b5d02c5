/**
 * Runs what is requested at the same time as one: `run` gets the keys of all requests since it was called last, and one call runs at a time. What
 * a caller gets was begun after its request.
 */
export function batched<Key, Value>(run: (keys: Key[]) => Promise<(key: Key) => Value>): (key: Key) => Promise<Value> {
  let waiting: { key: Key; resolve: (value: Value) => void; reject: (error: unknown) => void }[] = [];
  let isRunning = false;

  const runAll = async () => {
    isRunning = true;
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      try {
        const valueOf = await run([...new Set(batch.map(({ key }) => key))]);
        for (const { key, resolve } of batch) resolve(valueOf(key));
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    isRunning = false;
  };

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (!isRunning) void runAll();
    });
}
