import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { isProcessAlive } from '../../dev/postgres/postmasterPid.js';

/** Who serves the data of this DATA_DIR. Only information: the right to serve is a lock in the database itself. */
export interface ServingState {
  pid: number;
  /** Null while it is starting. */
  url: string | null;
  /** The address of the sandbox that takes card payments beside the demo; null where none does. */
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
  const where = state?.url ? `at ${state.url}` : 'and is just starting';
  const who = state
    ? `Process ${state.pid} serves ${dataFolder} already, ${where}.`
    : `${dataFolder} is served already.`;
  return `${who}\nUse that one, stop it${state ? ` (kill ${state.pid})` : ''}, or choose another DATA_DIR and PORT.`;
}

/** Whether a process that lives serves from there, as far as is known without its database. */
export async function isServing(dataFolder: string): Promise<boolean> {
  const state = await readState(dataFolder);
  return state !== null && isProcessAlive(state.pid);
}

/** The address of the sandbox of payments that a live process runs beside its demo; null where there is none. */
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
