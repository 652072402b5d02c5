import { it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import process from 'node:process';
import { startEmbeddedPostgres } from '../../../dev/postgres/startEmbeddedPostgres.js';
import { temporaryDataFolder } from '../runFolder.js';

/** Run by runKeeper.test.ts only: leaves a server, a process and a folder, and never yields. */
it('spins', async () => {
  await startEmbeddedPostgres({ dataFolder: await temporaryDataFolder('lps-cut-off-') });
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  writeFileSync(process.env.CUT_OFF_FILE!, JSON.stringify({ folder: tmpdir(), child: child.pid, jest: process.pid }));
  for (;;);
});
