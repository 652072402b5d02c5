import { readFile, rename, writeFile } from 'node:fs/promises';
import type { CardpayBooks } from './cardpayBooks.js';
import type { SandboxAnswer } from '../party.js';

/** What the stand-in knows beside its books. */
export interface CardpayMemory {
  /** By path and Idempotency-Key. */
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

/** Reads what an earlier run has stored; a file that is not there or can't be read is an empty memory. */
export async function recall(file: string, books: CardpayBooks, memory: CardpayMemory): Promise<void> {
  const stored = await readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as Stored,
    () => null,
  );
  if (!stored) return;
  Object.assign(books, { objects: new Map(stored.objects), sales: new Map(stored.sales), clockS: stored.clockS });
  Object.assign(memory, { answers: new Map(stored.answers), portals: new Map(stored.portals) });
}

/** Stores everything, one after the other. */
export function keeper(file: string, books: CardpayBooks, memory: CardpayMemory): () => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  const write = async () => {
    const { objects, sales = new Map(), clockS } = books;
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
