import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { readConfig } from '../../../server/config/config.js';
import { openDemoSandbox } from '../../../server/runtime/demoSandbox.js';
import { testDatabase } from '../../support/database.js';
import { temporaryDataFolder } from '../../support/runFolder.js';

const db = testDatabase();
let folder = '';
beforeAll(async () => {
  folder = await temporaryDataFolder('lps-demo-sandbox-');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('openDemoSandbox', () => {
  it('goes on without an identity provider that cannot start, and says why', async () => {
    // The provider cannot read a folder as its state.
    await mkdir(path.join(folder, 'sandbox-identity.json'));
    const messages: string[] = [];
    const config = { ...readConfig({ DATA_DIR: folder }), demo: true };
    const sandbox = (await openDemoSandbox(config, db, (message) => messages.push(message)))!;
    try {
      expect(messages).toEqual([
        expect.stringMatching(
          /^The identity provider of the sandbox cannot start: EISDIR.*\nThe demo starts without it\.$/,
        ),
      ]);
      expect(sandbox.settings).toMatchObject({ cardpayUrl: expect.any(String) });
      expect(sandbox.settings).not.toHaveProperty('signInPath');
    } finally {
      await sandbox.close();
    }
  });

  it('starts on the port of its last start, and on another one if a program uses that', async () => {
    const own = path.join(folder, 'ports');
    await mkdir(own);
    const config = { ...readConfig({ DATA_DIR: own }), demo: true };
    const open = async () => (await openDemoSandbox(config, db, () => {}))!;
    const first = await open();
    const second = await open();
    try {
      expect(second.payments).not.toBe(first.payments);
    } finally {
      await first.close();
      await second.close();
    }
    const third = await open();
    await third.close();
    expect(third.payments).toBe(second.payments);
  });
});
