import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import process from 'node:process';

export interface ProcessEntry {
  pid: number;
  parentPid: number;
  command: string;
}

/** Live processes whose command line has the text. */
export function processesWith(text: string): ProcessEntry[] {
  return (process.platform === 'linux' ? processesOfProc() : processesOfPs()).filter(({ command }) =>
    command.includes(text),
  );
}

/** Live processes that were started with this in their environment, except this one. Empty where /proc is missing. */
export function processesStartedWith(name: string, value: string): ProcessEntry[] {
  if (process.platform !== 'linux') return [];
  return processesOfProc().filter(({ pid }) => {
    if (pid === process.pid) return false;
    try {
      return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(`${name}=${value}`);
    } catch {
      // It ended, or belongs to somebody else.
      return false;
    }
  });
}

/** Small systems have no ps. */
function processesOfProc(): ProcessEntry[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ');
      const parentPid = /^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${name}/status`, 'utf8'))?.[1];
      return [{ pid: Number(name), parentPid: Number(parentPid), command }];
    } catch {
      // It ended between the two looks.
      return [];
    }
  });
}

function processesOfPs(): ProcessEntry[] {
  const { stdout } = spawnSync('ps', ['-axww', '-o', 'pid=,ppid=,command='], { encoding: 'utf8' });
  return stdout.split('\n').flatMap((line) => {
    const [, pid, parentPid, command] = /^ *(\d+) +(\d+) +(.*)$/.exec(line) ?? [];
    return command === undefined ? [] : [{ pid: Number(pid), parentPid: Number(parentPid), command }];
  });
}
