import { describe, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { bundleScript } from '../../support/shared/bundledScript.js';

describe('the log', () => {
  it.each([
    ['has died', (output: Readable) => output.destroy()],
    ['reads no more', (output: Readable) => output.pause()],
  ])('does not keep a process from ending when its reader %s', async (_, stopReading) => {
    const logger = await bundleScript('server/runtime/logger.ts');
    // Logs faster than anybody reads, so that lines wait when reading stops.
    const child = spawn(
      process.execPath,
      [
        '--input-type=module',
        '--eval',
        `const { createLogger } = await import('${logger}');
         const logger = createLogger({ logLevel: 'info' });
         process.on('disconnect', () => process.exit(0));
         setInterval(() => { for (let line = 0; line < 2_000; line++) logger.info('x'.repeat(200)); }, 20);
         process.send('logging');`,
      ],
      { stdio: ['ignore', 'pipe', 'ignore', 'ipc'] },
    );
    try {
      await once(child, 'message');
      await sleep(500);
      const ended = once(child, 'exit');
      stopReading(child.stdout!);
      child.disconnect();
      expect(await ended).toEqual([0, null]);
    } finally {
      child.kill('SIGKILL');
    }
  });
});
