import type { SandboxAnswer } from '../party.js';
import { openStateFile } from '../stateFile.js';
import type { CardpayState } from './cardpayState.js';

/** State of the stand-in that is not part of the account. */
export interface CardpayMemory {
  /** Earlier answers by path and Idempotency-Key. */
  answers: Map<string, SandboxAnswer>;
  portals: Map<string, { customer: string; returnUrl: string }>;
}

interface Stored {
  objects: [string, unknown][];
  sales: [string, unknown][];
  answers: [string, unknown][];
  portals: [string, unknown][];
  clockS: number;
}

/** Restores the state that an earlier run stored, if any, and returns a function that stores the present state. */
export async function restoreMemory(
  path: string,
  account: CardpayState,
  memory: CardpayMemory,
): Promise<() => Promise<void>> {
  const file = openStateFile<Stored>(path);
  const stored = await file.read();
  if (stored) {
    Object.assign(account, { objects: new Map(stored.objects), sales: new Map(stored.sales), clockS: stored.clockS });
    Object.assign(memory, { answers: new Map(stored.answers), portals: new Map(stored.portals) });
  }
  return () =>
    file.write(() => ({
      objects: [...account.objects],
      sales: [...(account.sales ?? [])],
      answers: [...memory.answers],
      portals: [...memory.portals],
      clockS: account.clockS,
    }));
}
