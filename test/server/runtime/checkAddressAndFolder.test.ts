import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { checkAddressAndFolder } from '../../../server/runtime/checkAddressAndFolder.js';
import { explainFailure } from '../../../server/runtime/explainFailure.js';
import { launchProduct } from '../../support/product.js';
import { temporaryDataFolder } from '../../support/runFolder.js';
import { readdirSync } from 'node:fs';

let folder: string;
beforeAll(async () => {
  folder = await temporaryDataFolder('lps-places-');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const check = (more: object) =>
  checkAddressAndFolder({ host: '127.0.0.1', port: 0, dataFolder: folder, ...more }).then(() => 'fine', explainFailure);

describe('checkAddressAndFolder', () => {
  it('accepts folders and addresses that can be created', async () => {
    expect(await check({ dataFolder: path.join(folder, 'a/b/c') })).toBe('fine');
    expect(readdirSync(folder)).toEqual([]);
  });

  it('refuses in one line: a file, a system folder, a foreign host, an invalid name', async () => {
    await mkdir(path.join(folder, 'in'));
    await writeFile(path.join(folder, 'in/file'), '');
    expect(await check({ dataFolder: path.join(folder, 'in/file/data') })).toBe(
      `DATA_DIR cannot be used: ${folder}/in/file is not a folder.`,
    );
    expect(await check({ dataFolder: '/proc/none/data' })).toMatch(/^DATA_DIR cannot be used: .* cannot be written/);
    expect(await check({ host: '192.0.2.7', port: 40_123 })).toBe(
      'This machine has no address 192.0.2.7. Set HOST to one of its addresses, or to 0.0.0.0.',
    );
    expect(await check({ host: 'no-such-host.invalid', port: 40_123 })).toMatch(
      /^The host 'no-such-host.invalid' has no address/,
    );
    await rm(path.join(folder, 'in'), { recursive: true });
  });

  it('changes no folder when the port is taken', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    const dataFolder = path.join(folder, 'new');
    const product = await launchProduct({ dataFolder, env: { PORT: String(port) } });
    expect([await product.ended, product.output()]).toEqual([
      1,
      `127.0.0.1:${port} is in use by another program. Set PORT to another port.\n`,
    ]);
    expect(readdirSync(folder)).toEqual([]);
    other.close();
  });
});
