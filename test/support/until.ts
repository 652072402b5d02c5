/** Waits until the condition holds; throws when it doesn't within the time. */
export async function until(holds: () => boolean | Promise<boolean>, withinMs: number): Promise<void> {
  const deadline = performance.now() + withinMs;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`still not so after ${withinMs} ms`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
