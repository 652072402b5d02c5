import { describe, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import process from 'node:process';
import { text } from 'node:stream/consumers';

/** Runs in CI, and on request: it uses both cores for four minutes. CHAOS_SEED repeats the choices of a run; `random` draws new ones. */
const { CHAOS_SEED } = process.env;
const SEED = CHAOS_SEED === 'random' ? String(randomInt(1_000_000_000)) : String(CHAOS_SEED);

(CHAOS_SEED === undefined ? describe.skip : describe)(
  `npm run chaos${CHAOS_SEED === undefined ? ' (skipped: set CHAOS_SEED)' : ''}`,
  () => {
    it(`finds nothing lost, doubled or shown to others after two minutes of faults (seed ${SEED})`, async () => {
      const child = spawn(process.execPath, ['scripts/run.mjs', 'chaos', '--minutes', '2', '--seed', SEED], {
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      try {
        const [output, errors, [status]] = await Promise.all([
          text(child.stdout),
          text(child.stderr),
          once(child, 'exit') as Promise<[number | null]>,
        ]);
        // The whole output names what is wrong.
        expect({ status, output: status === 0 ? '' : output + errors }).toEqual({ status: 0, output: '' });
        expect(output).toMatch(/^\d+ checks passed, 0 failed$/m);
      } finally {
        child.kill('SIGTERM');
      }
    }, 1_500_000);
  },
);
