import { readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

const { PRIORITY_BELOW_NORMAL } = constants.priority;

/** Lets every other process of this machine compute before this one. */
export function giveWay(): void {
  setPriority(PRIORITY_BELOW_NORMAL);
}

/**
 * The same for the process of PostgreSQL that serves a connection, by its number there: where that is a process of PostgreSQL on this machine, and of a user whose
 * processes this one may change. Anywhere else nothing happens.
 */
export function letServerGiveWay(processId: number | null): void {
  if (!processId || !isPostgres(processId)) return;
  try {
    setPriority(processId, PRIORITY_BELOW_NORMAL);
  } catch {
    // It belongs to another user, or has ended.
  }
}

/** Says so on Linux only: elsewhere the number could be that of any process. */
function isPostgres(processId: number): boolean {
  try {
    return readFileSync(`/proc/${processId}/comm`, 'utf8').trim() === 'postgres';
  } catch {
    return false;
  }
}
