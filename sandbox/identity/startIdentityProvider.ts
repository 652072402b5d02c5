import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import process from 'node:process';
import { bundleThread } from '../../providers/threads/bundleThread.js';
import type { PartyDefinition } from '../party.js';
import { IDENTITY_CLIENT, IDENTITY_RESOURCE, type IdentityReport, type IdentitySettings } from './identitySettings.js';

export interface SandboxIdentityProvider {
  /** The issuer, which is also the address of the provider. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Of its process. */
  pid: number;
  close(): Promise<void>;
}

/** The program of the process, which `npm run build` bundles too. */
export const IDENTITY_PROCESS = 'sandbox/identity/identityProcess.ts';
/** What is kept of the standard error of the process, to explain its end. */
const KEPT_OUTPUT = 2_000;

/**
 * Starts an OpenID Connect provider as a process of its own, on a port of 127.0.0.1. It ends with this process.
 * `onEnd` is called with a message when it ends by itself.
 */
export async function startIdentityProvider(
  settings: IdentitySettings,
  onEnd: (message: string) => void = (message) => console.error(message),
): Promise<SandboxIdentityProvider> {
  if (!existsSync('node_modules/oidc-provider'))
    throw new Error('The identity provider of the sandbox needs the development packages (npm ci --include=dev).');
  const child = fork(await bundleThread(IDENTITY_PROCESS), [], {
    execArgv: [],
    // None of the secrets of the service.
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let output = '';
  child.stderr!.on('data', (chunk) => (output = (output + String(chunk)).slice(-KEPT_OUTPUT)));
  let phase: 'starting' | 'serving' | 'closing' = 'starting';
  const describeEnd = (code: number | null, signal: string | null) =>
    `The identity provider of the sandbox ended (${signal ?? code}). People cannot sign in there until the next start.\n${output}`.trim();
  const ended = once(child, 'exit') as Promise<[number | null, string | null]>;
  const report = once(child, 'message') as Promise<[IdentityReport]>;
  child.send(settings);
  const first = await Promise.race([report.then(([message]) => message), ended.then((end) => describeEnd(...end))]);
  if (typeof first === 'string') throw new Error(first);
  if (first.kind === 'failed') {
    child.kill();
    throw new Error(`The identity provider of the sandbox cannot start: ${first.reason}`);
  }
  phase = 'serving';
  void ended.then((end) => phase === 'serving' && onEnd(describeEnd(...end)));
  return {
    issuer: first.url,
    clientId: IDENTITY_CLIENT.id,
    clientSecret: IDENTITY_CLIENT.secret,
    pid: child.pid!,
    close: async () => {
      phase = 'closing';
      child.kill();
      await ended;
    },
  };
}

/** The entry of the provider on the page of the sandbox. */
export const describeIdentityProvider = ({
  issuer,
  clientId,
  clientSecret,
}: SandboxIdentityProvider): PartyDefinition => ({
  name: 'identity',
  title: 'Identity provider (OpenID Connect)',
  open: () => ({
    settings: { issuer, client_id: clientId, client_secret: clientSecret, resource: IDENTITY_RESOURCE },
    answer: () => undefined,
    actions: {},
  }),
});
