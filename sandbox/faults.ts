import type { SandboxAnswer } from './party.js';

/** A failure that replaces a party's answer to one request. */
export interface Fault {
  answer?: SandboxAnswer;
  /** The party accepts the request and never answers. */
  hangs?: boolean;
}

export interface Faults {
  add(party: string, faults: Fault[]): void;
  clear(): void;
  /** Removes and returns the next fault of a party; undefined when none is queued. */
  take(party: string): Fault | undefined;
}

export function createFaults(): Faults {
  const queues = new Map<string, Fault[]>();
  return {
    add: (party, faults) => void queues.set(party, [...(queues.get(party) ?? []), ...faults]),
    clear: () => queues.clear(),
    take: (party) => queues.get(party)?.shift(),
  };
}
