import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { SOCKET_PORT } from './settings.js';

/** What a running server writes into postmaster.pid of its data folder. */
export interface Postmaster {
  pid: number;
  port: number;
  /** Empty while the server is still binding its socket. */
  socketFolder: string;
  status: 'starting' | 'ready' | 'stopping';
}

// Above every system's highest process number, so kill() finds nobody.
const NOBODYS_PID = 2_147_483_646;

/** The server that runs on this data folder now, or null. A file left by a dead server, or a number used again, is null too. */
export async function findPostmaster(data: string): Promise<Postmaster | null> {
  const postmaster = await readPostmasterPid(data);
  return postmaster && isPostgresOf(postmaster.pid, data) ? postmaster : null;
}

/** What postmaster.pid says, whether that server still runs or not. Null without the file. */
export async function readPostmasterPid(data: string): Promise<Postmaster | null> {
  const text = await readFile(pidFile(data), 'utf8').catch(() => null);
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
 * Call when findPostmaster returns null. Postgres refuses to start while the number in a left lock file belongs to any live
 * process. The number is replaced and the file kept: by its shared memory id Postgres still notices backends that outlived
 * their postmaster, which it could not if postmaster.pid were deleted.
 */
export async function disownStalePids(data: string, socketFolder: string): Promise<void> {
  for (const file of [pidFile(data), path.join(socketFolder, `.s.PGSQL.${SOCKET_PORT}.lock`)]) {
    const text = await readFile(file, 'utf8').catch(() => null);
    if (text === null) continue;
    const [pid, ...rest] = text.split('\n');
    if (!isNumberTaken(Number(pid)) || isPostgresOf(Number(pid), data)) continue;
    // Rewritten in place, so that owner and mode stay.
    await writeFile(file, [NOBODYS_PID, ...rest].join('\n'));
  }
}

/** Also true for a process of another user; false for one that has ended but is not collected by its parent yet. */
export function isProcessAlive(pid: number): boolean {
  if (!isNumberTaken(pid)) return false;
  if (process.platform !== 'linux') return true;
  try {
    // The state comes after the name, which may itself hold spaces and brackets.
    return !/^\) [ZX]/.test(readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*(?=\) )/s, ''));
  } catch {
    // It ended between the two looks, or this system hides the processes of others.
    return isNumberTaken(pid);
  }
}

/** Whether a signal finds somebody, be it only a process that has ended and that nobody has collected. */
function isNumberTaken(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function pidFile(data: string): string {
  return path.join(data, 'postmaster.pid');
}

/** Whether this process is the server of this data, and not one that has ended or whose number is used again. */
export function isPostgresOf(pid: number, data: string): boolean {
  return isProcessAlive(pid) && ` ${commandLine(pid)} `.includes(`/postgres -D ${data} `);
}

/** Empty for a process that has ended but is not collected by its parent yet. */
function commandLine(pid: number): string {
  if (process.platform !== 'linux')
    return spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim();
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return '';
  }
}
