import type { Task } from './task.js';

/** The flags of a job, which say what it counts against: `task:name`, `platform:1` and `task:name/platform:1`. */
const PLATFORM_FLAG = 'platform:';
/** Jobs of the service itself count against no tenant. */
const SERVICE_FLAG = 'platform:0';

export interface SlotLimits {
  start(flags: readonly string[]): void;
  end(flags: readonly string[]): void;
  /** Flags whose jobs must wait. */
  forbidden(): string[];
}

/** The part of each of `processes` equal ones, at least one. Parts are rounded up. */
export const partOf = (most: number, processes: number): number => Math.ceil(most / processes);

/**
 * Divides the slots of a worker pool. A task runs at most `concurrency` jobs at a time, `concurrencyOfPlatform` of one
 * tenant; with `processes`, the part of this one of several. A tenant gets a share of the slots that leaves the same
 * share to a newcomer: half of them alone, a third with one other tenant, and so on.
 */
export function createSlotLimits(
  slots: number,
  tasks: readonly Pick<Task, 'name' | 'concurrency' | 'concurrencyOfPlatform'>[],
  processes = 1,
): SlotLimits {
  const taskOfFlag = new Map(tasks.map((task) => [`task:${task.name}`, task]));
  const running = new Map<string, number>();
  const add = (flags: readonly string[], change: number) => {
    for (const flag of flags) {
      const count = (running.get(flag) ?? 0) + change;
      if (count > 0) running.set(flag, count);
      else running.delete(flag);
    }
  };
  const isTenant = (flag: string) => flag.startsWith(PLATFORM_FLAG) && flag !== SERVICE_FLAG;
  const findLimit = (flag: string, share: number): number => {
    if (isTenant(flag)) return share;
    const [task, platform] = flag.split('/');
    const limits = taskOfFlag.get(task!);
    const most = platform === undefined ? limits?.concurrency : limits?.concurrencyOfPlatform;
    return most === undefined ? Infinity : partOf(most, processes);
  };
  return {
    start: (flags) => add(flags, 1),
    end: (flags) => add(flags, -1),
    forbidden: () => {
      const tenants = [...running.keys()].filter(isTenant).length;
      const share = Math.max(1, Math.floor(slots / (tenants + 1)));
      return [...running].filter(([flag, count]) => count >= findLimit(flag, share)).map(([flag]) => flag);
    },
  };
}
