import { describe, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { isProcessAlive } from '../../../dev/postgres/postmasterPid.js';
import { eventually } from '../../support/eventually.js';

const NOBODYS_PID = 2_147_483_646;

describe('isProcessAlive', () => {
  it('is true for a running process', () => expect(isProcessAlive(process.pid)).toBe(true));

  it.each([NOBODYS_PID, 0, -1, NaN])('is false for %s', (pid) => expect(isProcessAlive(pid)).toBe(false));

  // The states of processes are read from /proc.
  (process.platform === 'linux' ? it : it.skip)(
    'is false for a process that has ended and that its parent never collects',
    async () => {
      // It ends when its parent has become a program that collects nothing.
      const child = 'while [ "$(cat /proc/$$/comm)" = sh ]; do sleep 0; done';
      const parent = spawn('sh', ['-c', `(${child}) & echo $!; exec sleep 600`], {
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      try {
        const [line] = (await once(parent.stdout, 'data')) as [Buffer];
        const pid = Number(line.toString());
        await eventually(() => expect(isProcessAlive(pid)).toBe(false));
        // Its number is still taken.
        expect(process.kill(pid, 0)).toBe(true);
      } finally {
        parent.kill('SIGKILL');
      }
    },
  );
});
