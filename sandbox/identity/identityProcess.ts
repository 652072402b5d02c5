import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import process from 'node:process';
import { exportJWK, generateKeyPair } from 'jose';
import type Provider from 'oidc-provider';
import { openStateFile } from '../stateFile.js';
import { type IdentityKeys, createIdentityProvider } from './createIdentityProvider.js';
import { escapeHtml } from '../../services/_shared/escapeHtml.js';
import { renderIdentityPage, renderLoginPage } from './identityPages.js';
import {
  IDENTITY_ACR_VALUES,
  type IdentityPerson,
  type IdentityReport,
  type IdentityStart,
} from './identitySettings.js';

/** The process of the identity provider. It ends with its parent. */

interface State extends IdentityKeys {
  port: number;
}

const HOST = '127.0.0.1';
const MAX_FORM_BYTES = 10_000;

// The package uses it; Node 20 lacks it.
URL.parse ??= (text, base) => (URL.canParse(text, base) ? new URL(text, base) : null);

process.once('disconnect', () => process.exit());
process.once('message', (start: IdentityStart) => {
  serve(start).then(
    (url) => report({ kind: 'serving', url }),
    (error: Error) => report({ kind: 'failed', reason: error.message }),
  );
});

const report = (message: IdentityReport) => process.send!(message);

async function serve({ people, stateFile }: IdentityStart): Promise<string> {
  const file = stateFile === null ? null : openStateFile<State>(stateFile);
  const stored = await file?.read();
  const keys = stored ?? (await createKeys());
  const server = http.createServer();
  const port = await listen(server, stored?.port ?? 0);
  await file?.write(() => ({ ...keys, port }));
  const url = `http://${HOST}:${port}`;
  const provider = createIdentityProvider(url, keys, people);
  const answerOthers = provider.callback();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!request.url?.startsWith('/interaction/')) return void answerOthers(request, response);
    answerInteraction(provider, people, request, response).catch((error: Error) =>
      response
        .writeHead(400, { 'Content-Type': 'text/html; charset=utf-8' })
        .end(
          renderIdentityPage('The sign-in failed', `<p>${escapeHtml(error.message)} Start again in the service.</p>`),
        ),
    );
  });
  return url;
}

/** Listens on the port, or on a free one if another program uses it. */
async function listen(server: http.Server, port: number): Promise<number> {
  server.listen(port, HOST);
  try {
    await once(server, 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || port === 0) throw error;
    return listen(server, 0);
  }
  return (server.address() as AddressInfo).port;
}

async function createKeys(): Promise<IdentityKeys> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const key = { ...(await exportJWK(privateKey)), kid: randomBytes(8).toString('hex'), alg: 'RS256', use: 'sig' };
  return { jwks: { keys: [key] } as IdentityKeys['jwks'], cookieKeys: [randomBytes(32).toString('hex')] };
}

/** Shows the people, and signs in the chosen one. */
async function answerInteraction(
  provider: Provider,
  people: IdentityPerson[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { params } = await provider.interactionDetails(request, response);
  if (request.method === 'GET') {
    response
      .writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' })
      .end(renderLoginPage(people, request.url!));
    return;
  }
  const username = (await readForm(request)).get('username') ?? '';
  if (!people.some((one) => one.username === username)) throw new Error('There is no such person.');
  const requested = String(params.acr_values ?? '').split(' ');
  const acr = requested.find((one) => IDENTITY_ACR_VALUES.includes(one)) ?? IDENTITY_ACR_VALUES[0]!;
  await provider.interactionFinished(request, response, { login: { accountId: username, acr, remember: false } });
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > MAX_FORM_BYTES) throw new Error('The form is too long.');
  }
  return new URLSearchParams(text);
}
