/** The flags of a job (`enqueue_job` sets them), which say what it counts against. */
const taskFlag = (task: string) => `task:${task}`;
const PLATFORM_FLAG = 'platform:';
/** Jobs of the service itself count against no tenant. */
const SERVICE_FLAG = 'platform:0';

export interface SlotLimits {
  start(flags: readonly string[]): void;
  end(flags: readonly string[]): void;
  /** Flags whose jobs must wait. */
  forbidden(): string[];
}

/**
 * Divides the slots of a worker pool. A task runs at most `concurrency` jobs at a time. A tenant gets a share of the
 * slots that leaves the same share to a newcomer: half of them alone, a third with one other tenant, and so on.
 */
export function createSlotLimits(slots: number, tasks: readonly { name: string; concurrency?: number }[]): SlotLimits {
  const mostOfTask = new Map(tasks.map(({ name, concurrency = slots }) => [taskFlag(name), concurrency]));
  const running = new Map<string, number>();
  const add = (flags: readonly string[], change: number) => {
    for (const flag of flags) {
      const count = (running.get(flag) ?? 0) + change;
      if (count > 0) running.set(flag, count);
      else running.delete(flag);
    }
  };
  return {
    start: (flags) => add(flags, 1),
    end: (flags) => add(flags, -1),
    forbidden: () => {
      const isPlatform = (flag: string) => flag.startsWith(PLATFORM_FLAG) && flag !== SERVICE_FLAG;
      const platforms = [...running.keys()].filter(isPlatform).length;
      const share = Math.max(1, Math.floor(slots / (platforms + 1)));
      return [...running]
        .filter(([flag, count]) => count >= (isPlatform(flag) ? share : (mostOfTask.get(flag) ?? Infinity)))
        .map(([flag]) => flag);
    },
  };
}
