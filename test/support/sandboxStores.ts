import { afterAll, beforeAll } from '@jest/globals';
import { openAppstore } from '../../providers/appstore/openAppstore.js';
import { openMobilepay } from '../../providers/mobilepay/openMobilepay.js';
import { appstore } from '../../sandbox/parties/appstore.js';
import { mobilepay } from '../../sandbox/parties/mobilepay.js';
import { type Sandbox, startSandbox } from '../../sandbox/startSandbox.js';

export type Shown = Record<string, string> & { status?: number };

/** A sandbox that the tests of a file share, and the stores in it. */
export function openSandboxStores() {
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await startSandbox({ parties: [appstore, mobilepay] });
  });
  afterAll(() => sandbox.close());
  return {
    get sandbox() {
      return sandbox;
    },
    appstore: (options = {}) => appstoreAt(sandbox.url, options),
    mobilepay: (options = {}) => mobilepayAt(sandbox.url, options),
    act: (party: string, action: string, fields: Record<string, string> = {}) =>
      sandbox.act(party, action, fields) as Promise<Shown>,
  };
}

interface CallOptions {
  timeoutMs?: number;
  failures?: number;
}

export const appstoreAt = (url: string, options: CallOptions = {}) =>
  openAppstore({
    address: `${url}/appstore`,
    readRoots: async () => [Buffer.from(await (await fetch(`${url}/appstore/root.cer`)).arrayBuffer())],
    timeoutMs: 2_000,
    ...options,
  });

export const mobilepayAt = (url: string, options: CallOptions = {}) =>
  openMobilepay({
    address: `${url}/mobilepay`,
    loginAddress: `${url}/mobilepay`,
    keysAddress: `${url}/mobilepay/certs`,
    timeoutMs: 2_000,
    ...options,
  });
