import type { SandboxAnswer } from './party.js';

/** What a party does once instead of what it should. */
export interface Fault {
  answer?: SandboxAnswer;
  /** It takes the request and never answers. */
  hangs?: boolean;
}

export interface Faults {
  add(party: string, faults: Fault[]): void;
  clear(): void;
  /** The next one of a party; undefined when it works. */
  take(party: string): Fault | undefined;
}

export function createFaults(): Faults {
  const waiting = new Map<string, Fault[]>();
  return {
    add: (party, faults) => void waiting.set(party, [...(waiting.get(party) ?? []), ...faults]),
    clear: () => waiting.clear(),
    take: (party) => waiting.get(party)?.shift(),
  };
}
