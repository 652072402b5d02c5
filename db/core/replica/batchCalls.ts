/**
 * Combines concurrent requests: `run` gets the keys of all requests since its last call, one call at a time. Each
 * caller's result comes from a call that started after its request.
 */
export function batchCalls<Key, Value>(
  run: (keys: Key[]) => Promise<(key: Key) => Value>,
): (key: Key) => Promise<Value> {
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
