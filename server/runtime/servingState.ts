import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { isProcessAlive } from '../../dev/postgres/postmasterPid.js';

/** The process that serves this DATA_DIR. For information only: a lock in the database grants the right to serve. */
export interface ServingState {
  pid: number;
  /** Null: starting. */
  url: string | null;
  /** URL of the payment sandbox beside the demo; null: none. */
  payments: string | null;
}

export async function writeServingState(
  dataFolder: string,
  { url, payments }: Pick<ServingState, 'url' | 'payments'>,
): Promise<void> {
  const file = stateFile(dataFolder);
  await writeFile(`${file}.${process.pid}`, JSON.stringify({ pid: process.pid, url, payments } satisfies ServingState));
  await rename(`${file}.${process.pid}`, file);
}

export async function removeServingState(dataFolder: string): Promise<void> {
  await rm(stateFile(dataFolder), { force: true });
}

/** The message for someone who starts a second server on the same data. */
export async function describeOtherServer(dataFolder: string): Promise<string> {
  const state = await readState(dataFolder);
  const where = state?.url ? `at ${state.url}` : 'and is starting';
  const who = state
    ? `Process ${state.pid} already serves ${dataFolder}, ${where}.`
    : `Another process already serves ${dataFolder}.`;
  return `${who}\nUse that process, stop it${state ? ` (kill ${state.pid})` : ''}, or choose another DATA_DIR and PORT.`;
}

/** Whether a live process serves this folder, as far as known without the database. */
export async function isServing(dataFolder: string): Promise<boolean> {
  const state = await readState(dataFolder);
  return state !== null && isProcessAlive(state.pid);
}

/** URL of the payment sandbox of a live process; null: none. */
export async function findDemoPayments(dataFolder: string): Promise<string | null> {
  const state = await readState(dataFolder);
  return state !== null && isProcessAlive(state.pid) ? (state.payments ?? null) : null;
}

function readState(dataFolder: string): Promise<ServingState | null> {
  return readFile(stateFile(dataFolder), 'utf8').then(
    (text) => JSON.parse(text) as ServingState,
    () => null,
  );
}

function stateFile(dataFolder: string): string {
  return path.join(dataFolder, 'serving.json');
}
