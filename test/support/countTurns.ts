/** Counts how often the event loop ran other work while `work` was under way. */
export async function countTurns(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isDone = false;
  const count = (): void => {
    if (isDone) return;
    turns += 1;
    setImmediate(count);
  };
  setImmediate(count);
  await work();
  isDone = true;
  return turns;
}
