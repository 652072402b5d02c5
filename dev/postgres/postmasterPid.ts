import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { SOCKET_PORT } from './settings.js';

/** The contents of postmaster.pid, which a running server writes into its data folder. */
export interface Postmaster {
  pid: number;
  port: number;
  /** Empty while the server is still binding its socket. */
  socketFolder: string;
  status: 'starting' | 'ready' | 'stopping';
}

// Above the highest process number of every system, so kill() finds no process.
const UNUSED_PID = 2_147_483_646;

/**
 * The server that runs on this data folder now. Null without one, also when a dead server left its file or another
 * process has its number.
 */
export async function findPostmaster(data: string): Promise<Postmaster | null> {
  const postmaster = await readPostmasterPid(data);
  return postmaster && servesData(postmaster.pid, data) ? postmaster : null;
}

/** Reads postmaster.pid, whether that server still runs or not. Null without the file. */
export async function readPostmasterPid(data: string): Promise<Postmaster | null> {
  const text = await readFile(buildPidPath(data), 'utf8').catch(() => null);
  if (text === null) return null;
  const [pid, , , port, socketFolder = '', , , status = ''] = text.split('\n').map((line) => line.trim());
  return {
    pid: Number(pid),
    port: Number(port) || SOCKET_PORT,
    socketFolder,
    status: status === 'ready' || status === 'stopping' ? status : 'starting',
  };
}

/**
 * Call when findPostmaster returns null. Postgres refuses to start while the process number in a stale lock file
 * belongs to any live process. Replaces the number and does not delete the file, since Postgres needs its shared memory
 * id to detect backends that outlived their postmaster.
 */
export async function replaceStalePids(data: string, socketFolder: string): Promise<void> {
  for (const file of [buildPidPath(data), path.join(socketFolder, `.s.PGSQL.${SOCKET_PORT}.lock`)]) {
    const text = await readFile(file, 'utf8').catch(() => null);
    if (text === null) continue;
    const [pid, ...rest] = text.split('\n');
    if (!isPidInUse(Number(pid)) || servesData(Number(pid), data)) continue;
    // Writing in place preserves owner and mode.
    await writeFile(file, [UNUSED_PID, ...rest].join('\n'));
  }
}

/**
 * Also true for a process of another user; false for a zombie, which has ended but was not collected by its parent yet.
 */
export function isProcessAlive(pid: number): boolean {
  if (!isPidInUse(pid)) return false;
  if (process.platform !== 'linux') return true;
  try {
    // The state follows the name, which may contain spaces and brackets.
    return !/^\) [ZX]/.test(readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*(?=\) )/s, ''));
  } catch {
    // The process ended after the first check, or this system hides processes of other users.
    return isPidInUse(pid);
  }
}

/** Whether a process has this number. Also true for a zombie. */
function isPidInUse(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function buildPidPath(data: string): string {
  return path.join(data, 'postmaster.pid');
}

/** Whether this process is alive and is the postmaster of this data folder. */
export function servesData(pid: number, data: string): boolean {
  return isProcessAlive(pid) && ` ${readCommandLine(pid)} `.includes(`/postgres -D ${data} `);
}

/** The command line of a process; empty for a zombie. */
function readCommandLine(pid: number): string {
  if (process.platform !== 'linux')
    return spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim();
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return '';
  }
}
