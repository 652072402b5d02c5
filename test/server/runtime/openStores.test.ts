import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type SigningChain, makeSigningChain } from '../../../sandbox/parties/signingChain.js';
import { explainFailure } from '../../../server/runtime/explainFailure.js';
import { openStores } from '../../../server/runtime/openStores.js';
import { ConfigError, readConfig } from '../../../server/config/config.js';
import { openSandboxStores } from '../../support/sandboxStores.js';

const stores = openSandboxStores();
const APP = { bundleId: 'example.northfield.learn', environment: 'Sandbox' as const, appId: null };
const CREDENTIAL = {
  issuer_id: 'i',
  key_id: 'k',
  private_key: 'p',
  bundle_id: 'example.northfield.learn',
  environment: 'Sandbox',
};
let folder: string;
let chain: SigningChain;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'roots-'));
  chain = await makeSigningChain('Northfield');
  await writeFile(path.join(folder, 'root.der'), chain.root);
  await writeFile(
    path.join(folder, 'root.pem'),
    `-----BEGIN CERTIFICATE-----\n${chain.root.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
  );
  await writeFile(path.join(folder, 'none.pem'), 'nothing');
});
afterAll(() => rm(folder, { recursive: true }));

const signed = () =>
  chain.sign({
    originalTransactionId: '1',
    transactionId: '1',
    productId: 'p',
    bundleId: APP.bundleId,
    environment: 'Sandbox',
    signedDate: Date.now(),
    purchaseDate: Date.now(),
    type: 'Consumable',
  });
const open = (env: Record<string, string>) => openStores(readConfig(env));

describe('storesOf', () => {
  it.each(['root.der', 'root.pem'])('believes what leads to a root in a file: %s', async (file) => {
    const { appstore, operatorApps } = await open({ APPSTORE_ROOTS: path.join(folder, file) });
    expect(await appstore.readReceipt(await signed(), APP)).toMatchObject({ reference: '1' });
    expect(operatorApps).toEqual({ appstore: null, mobilepay: null });
  });

  it('reports in one line a file without a certificate', async () => {
    for (const [files, name] of [
      [`${folder}/root.der,${folder}/none.pem`, 'none.pem'],
      [`${folder}/missing.pem`, 'missing.pem'],
    ]) {
      const refusal = await open({ APPSTORE_ROOTS: files! }).then(() => 'opened', explainFailure);
      expect(refusal).toMatch(
        new RegExp(`^APPSTORE_ROOTS names \\S+${name}, which is not a readable certificate: .+$`),
      );
    }
  });

  it('trusts the sandbox where configured, and nothing without a root certificate', async () => {
    const { signed_transaction: bought } = await stores.act('appstore', 'buy');
    expect((await (await open({ SANDBOX_URL: stores.sandbox.url })).appstore.readReceipt(bought!, APP)).productId).toBe(
      'campus.monthly',
    );
    await expect((await open({})).appstore.readReceipt(bought!, APP)).rejects.toThrow('APPSTORE_ROOTS');
    await expect(
      (await open({ SANDBOX_URL: stores.sandbox.url, APPSTORE_ROOTS: `${folder}/root.der` })).appstore.readReceipt(
        bought!,
        APP,
      ),
    ).rejects.toThrow('not signed');
  });

  it("reads the operator's apps, and names invalid settings without printing them", async () => {
    expect((await open({ APPSTORE_APP: JSON.stringify(CREDENTIAL) })).operatorApps.appstore).toEqual(CREDENTIAL);
    const wrong = () =>
      readConfig({
        APPSTORE_APP: JSON.stringify({ ...CREDENTIAL, environment: 'Xcode', private_key: 7 }),
        MOBILEPAY_APP: 'secret',
      });
    expect(wrong).toThrow(ConfigError);
    expect(wrong).toThrow(/APPSTORE_APP must be .*\/environment.*\n?.*MOBILEPAY_APP must be a JSON object/s);
    expect(wrong).not.toThrow('secret');
  });
});
