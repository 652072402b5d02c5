import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import process from 'node:process';

export interface ProcessEntry {
  pid: number;
  parentPid: number;
  command: string;
}

/** Finds live processes whose command line contains the text. */
export function findProcessesByCommand(text: string): ProcessEntry[] {
  return (process.platform === 'linux' ? readProc() : readPs()).filter(({ command }) => command.includes(text));
}

/** Finds live processes with this text in their initial environment, except this process. Empty where /proc is missing. */
export function findProcessesByEnvironment(name: string, value: string): ProcessEntry[] {
  if (process.platform !== 'linux') return [];
  return readProc().filter(({ pid }) => {
    if (pid === process.pid) return false;
    try {
      return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(`${name}=${value}`);
    } catch {
      // The process ended or belongs to another user.
      return false;
    }
  });
}

/** Reads /proc, because minimal systems have no ps. */
function readProc(): ProcessEntry[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ');
      const parentPid = /^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${name}/status`, 'utf8'))?.[1];
      return [{ pid: Number(name), parentPid: Number(parentPid), command }];
    } catch {
      // The process ended between the two reads.
      return [];
    }
  });
}

function readPs(): ProcessEntry[] {
  const { stdout } = spawnSync('ps', ['-axww', '-o', 'pid=,ppid=,command='], { encoding: 'utf8' });
  return stdout.split('\n').flatMap((line) => {
    const [, pid, parentPid, command] = /^ *(\d+) +(\d+) +(.*)$/.exec(line) ?? [];
    return command === undefined ? [] : [{ pid: Number(pid), parentPid: Number(parentPid), command }];
  });
}
