import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { KNOWN_SERVICES } from '../../../db/accounts/credentials/knownServices.js';
import { createCredentialCheck } from '../../../providers/credentials/checkCredential.js';
import { buildProbe } from '../../../providers/credentials/probes.js';

interface Asked {
  method: string;
  path: string;
  headers: http.IncomingHttpHeaders;
  body: string;
}

const asked: Asked[] = [];
let answer = { status: 200, body: '{}', hangs: false };
let base: string;
const stub = http.createServer((request, response) => {
  let body = '';
  request.on('data', (part) => (body += String(part)));
  request.on('end', () => {
    asked.push({ method: request.method!, path: request.url!, headers: request.headers, body });
    if (!answer.hangs)
      response
        .writeHead(answer.status, answer.status === 302 ? { location: 'http://127.0.0.1:1/' } : {})
        .end(answer.body);
  });
});
beforeAll(async () => {
  await once(stub.listen(0, '127.0.0.1'), 'listening');
  base = `http://127.0.0.1:${(stub.address() as AddressInfo).port}`;
});
afterAll(() => {
  stub.closeAllConnections();
  stub.close();
});
beforeEach(() => {
  asked.length = 0;
  answer = { status: 200, body: '{}', hangs: false };
});

const check = createCredentialCheck({ mayBePrivate: true });

describe('credentialCheck', () => {
  it.each([
    ['openai', { api_key: 'k' }, '/models', 'authorization', 'Bearer k'],
    ['anthropic', { api_key: 'k' }, '/models', 'x-api-key', 'k'],
    ['google', { api_key: 'k' }, '/models', 'x-goog-api-key', 'k'],
    ['openai-compatible', {}, '/models', 'authorization', undefined],
    ['avatarvideo', { api_key: 'k' }, '/v3/videos/none', 'x-api-key', 'k'],
    ['cardpay', { secret_key: 'k' }, '/v1/products?limit=1', 'authorization', 'Bearer k'],
  ])('asks %s once, with the value where it belongs', async (service, value, path, header, text) => {
    expect(await check(service, { ...value, base_url: `${base}/v9/` } as Record<string, string>)).toBe('works');
    expect([asked.length, asked[0]!.method, asked[0]!.path, asked[0]!.headers[header]]).toEqual([
      1,
      'GET',
      `/v9${path}`,
      text,
    ]);
  });

  it.each([
    ['chat-a', { bot_token: 'k' }, '/users/@me', 'Bot k'],
    ['chat-d', { access_token: 'k' }, '/people/me', 'Bearer k'],
    ['chat-e', { access_token: 'k', phone_number_id: '1/2' }, '/1%2F2', 'Bearer k'],
  ])('asks %s where the operator says that it is', async (service, value, path, authorization) => {
    const configured = createCredentialCheck({ mayBePrivate: false, addresses: { [service]: base } });
    expect(await configured(service, value as Record<string, string>)).toBe('works');
    expect([asked[0]!.path, asked[0]!.headers.authorization]).toEqual([path, authorization]);
  });

  it('requests a token of chat-c, and reads what chat-b says in an answer of 200', async () => {
    const configured = createCredentialCheck({ mayBePrivate: false, addresses: { 'chat-b': base, 'chat-c': base } });
    expect(await configured('chat-c', { app_id: 'app', app_password: 'p&w' })).toBe('works');
    expect([asked[0]!.method, asked[0]!.path, Object.fromEntries(new URLSearchParams(asked[0]!.body))]).toEqual([
      'POST',
      '/botframework.com/oauth2/v2.0/token',
      {
        grant_type: 'client_credentials',
        client_id: 'app',
        client_secret: 'p&w',
        scope: 'https://api.botframework.com/.default',
      },
    ]);
    for (const [body, outcome] of [
      ['{"ok": true}', 'works'],
      ['{"ok":false,"error":"invalid_auth"}', 'refused'],
    ] as const) {
      answer.body = body;
      expect(await configured('chat-b', { bot_token: 'k' })).toBe(outcome);
    }
  });

  it.each([
    [401, 'refused'],
    [403, 'refused'],
    [404, 'refused'],
    [302, 'unreachable'],
    [429, 'unreachable'],
    [500, 'unreachable'],
  ])('takes %i as %s', async (status, outcome) => {
    answer.status = status;
    expect(await check('openai', { api_key: 'k', base_url: base })).toBe(outcome);
  });

  it('gives up on an unresponsive and an unreachable service', async () => {
    answer.hangs = true;
    expect(
      await createCredentialCheck({ mayBePrivate: true, timeoutMs: 50 })('openai', { api_key: 'k', base_url: base }),
    ).toBe('unreachable');
    expect(await check('openai', { api_key: 'k', base_url: 'http://127.0.0.1:1' })).toBe('unreachable');
  });

  it('reaches no private address that a platform names', async () => {
    const guarded = createCredentialCheck({ mayBePrivate: false, addresses: { openai: base } });
    expect([await guarded('openai', { api_key: 'k', base_url: base }), asked.length]).toEqual(['unreachable', 0]);
  });

  it('has no way to ask some services', async () => {
    expect(await check('s3', { bucket: 'b' })).toBe('unknown');
    const unknown = KNOWN_SERVICES.filter(
      ({ name }) => !buildProbe(name, { base_url: base, phone_number_id: '1', app_id: '1', app_password: '2' }, {}),
    ).map(({ name }) => name);
    expect(unknown).toEqual(['s3', 'appstore', 'mobilepay', 'marketplace-a', 'marketplace-b']);
  });
});
