import { readFile, rename, writeFile } from 'node:fs/promises';
import type { CardpayState } from './cardpayState.js';
import type { SandboxAnswer } from '../party.js';

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

/** Restores the state that an earlier run stored. A file that is missing or unreadable restores nothing. */
export async function readMemory(file: string, account: CardpayState, memory: CardpayMemory): Promise<void> {
  const stored = await readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as Stored,
    () => null,
  );
  if (!stored) return;
  Object.assign(account, { objects: new Map(stored.objects), sales: new Map(stored.sales), clockS: stored.clockS });
  Object.assign(memory, { answers: new Map(stored.answers), portals: new Map(stored.portals) });
}

/** Returns a function that stores the state in a file. Calls write one after another. */
export function createMemoryWriter(file: string, account: CardpayState, memory: CardpayMemory): () => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  const write = async () => {
    const { objects, sales = new Map(), clockS } = account;
    const stored: Stored = {
      objects: [...objects],
      sales: [...sales],
      answers: [...memory.answers],
      portals: [...memory.portals],
      clockS,
    };
    await writeFile(`${file}.unfinished`, JSON.stringify(stored), { mode: 0o600 });
    await rename(`${file}.unfinished`, file);
  };
  return () => (last = last.then(write, write));
}
