import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { SignJWT } from 'jose';
import { NORTH, SOUTH } from '../../handlers/tenancy/coreServer.js';
import { type SigningKey, type TestIssuer, createSigningKey, startTestIssuer } from '../../support/testIssuer.js';
import { PERSON, PROVIDER, identityServer } from './identityServer.js';

const { rows, context, register, status, statusOf } = identityServer();

const seconds = () => Math.floor(Date.now() / 1_000);
const signing = {} as { key: SigningKey };
// A key that is added later is unknown for a minute.
beforeAll(async () => {
  signing.key = await context.issuer.addKey();
});

/** A token with exactly this text as payload, signed by a key of the issuer. */
async function signText(payload: string, header: Record<string, unknown> = {}): Promise<string> {
  const { key } = signing;
  const head = Buffer.from(JSON.stringify({ alg: key.alg, kid: key.kid, typ: 'JWT', ...header })).toString('base64url');
  const body = Buffer.from(payload).toString('base64url');
  const signature = await crypto.subtle.sign(
    'RSASSA-PKCS1-v1_5',
    key.privateKey as never,
    Buffer.from(`${head}.${body}`),
  );
  return `${head}.${body}.${Buffer.from(signature).toString('base64url')}`;
}
const claims = () => ({ ...PERSON, iss: context.issuer.url, aud: 'learning-platform', exp: seconds() + 600 });

/** Runs work with a second issuer that the platform south has registered. */
async function withOther(work: (other: TestIssuer) => Promise<void>, base = SOUTH): Promise<void> {
  const other = await startTestIssuer();
  try {
    const body = { ...PROVIDER, issuer: other.url };
    const answer = await context.open.request('POST', `${base}identity-providers/`, { as: context.root, body });
    expect(answer.status).toBe(201);
    await work(other);
  } finally {
    await other.close();
  }
}

describe('tokens for others', () => {
  beforeEach(async () => {
    await register();
  });

  it('are refused: the audience and the client of another application of the issuer', async () => {
    for (const other of [
      { aud: 'payroll' },
      { aud: 'payroll', azp: 'learning-platform' },
      { azp: 'payroll' },
      { aud: ['learning-platform', 'payroll'], azp: 'payroll' },
      { aud: ['learning-platform', 'payroll'], client_id: 'payroll' },
      { azp: 'payroll', client_id: 'learning-platform' },
      { azp: ['learning-platform'] },
      { aud: 'Learning-Platform' },
      { aud: 'learning-platform ' },
    ])
      expect([other, await statusOf(other as never)]).toEqual([other, 401]);
    expect(await rows('select from identity_links')).toEqual([]);
  });

  it('are not found: the issuer of another tenant, on the paths of this one', async () => {
    await withOther(async (other) => {
      const token = await other.sign({ ...PERSON, email: 'new@south.example', sub: 's-south' });
      expect([await status(token, SOUTH), await status(token, NORTH)]).toEqual([403, 404]);
    });
  });

  it('are refused when the key of another issuer has the same id', async () => {
    await withOther(async (other) => {
      expect(other.keys[0]!.kid).toBe(context.issuer.keys[0]!.kid);
      // Both issuers are cached.
      expect(await statusOf({})).toBe(403);
      await status(await other.sign({ ...PERSON, email: 'new@south.example' }), SOUTH);
      expect(await status(await other.sign({ ...PERSON, iss: context.issuer.url }))).toBe(401);
      expect(await status(await context.issuer.sign({ ...PERSON, iss: other.url }))).toBe(401);
    }, NORTH);
  });
});

describe('malformed tokens', () => {
  beforeEach(async () => {
    await register();
  });

  it('are refused with critical extensions, known or not', async () => {
    for (const header of [
      { crit: ['exp'], exp: 1 },
      { crit: ['x'], x: 1 },
      { crit: [] },
      { crit: 'x' },
      { crit: ['b64'], b64: false },
    ])
      expect([header, await status(await signText(JSON.stringify(claims()), header))]).toEqual([header, 401]);
    expect(await status(await signText(JSON.stringify(claims())))).toBe(403);
  });

  it('are refused when the payload is another token, or no object', async () => {
    const inner = await context.issuer.sign(PERSON);
    expect(await status(await signText(inner, { cty: 'JWT' }))).toBe(401);
    expect(await status(await signText(JSON.stringify(inner)))).toBe(401);
    for (const payload of ['null', '[]', '1', '', '{"iss":'])
      expect([payload, await status(await signText(payload))]).toEqual([payload, 401]);
  });

  it('with claims twice have the last one everywhere, so that no check reads another value', async () => {
    const text = JSON.stringify(claims());
    const first = (own: object) => `${JSON.stringify(own).slice(0, -1)},${text.slice(1)}`;
    const last = (own: object) => `${text.slice(0, -1)},${JSON.stringify(own).slice(1)}`;
    for (const wrong of [{ iss: 'https://id.other.example' }, { aud: 'payroll' }, { exp: 1 }])
      expect([await status(await signText(last(wrong))), await status(await signText(first(wrong)))]).toEqual([
        401, 403,
      ]);
  });

  it('are refused when they are too long, and cost the service nothing else', async () => {
    const long = await context.issuer.sign({ ...PERSON, padding: 'x'.repeat(20_000) });
    expect([400, 401, 431]).toContain(await status(long).catch(() => 431));
    expect(await statusOf({})).toBe(403);
  });

  it('are refused when they are encrypted', async () => {
    expect(await status('eyJhbGciOiJSU0EtT0FFUCIsImVuYyI6IkEyNTZHQ00ifQ.a.b.c.d')).toBe(401);
  });
});

describe('the type of a token', () => {
  it('is that of an access token, or none; tokens of another purpose are refused', async () => {
    await register();
    for (const typ of ['JWT', 'at+jwt', 'application/at+jwt', 'AT+JWT', undefined])
      expect([typ, await status(await context.issuer.sign(PERSON, { header: { typ } }))]).toEqual([typ, 403]);
    for (const typ of ['logout+jwt', 'dpop+jwt', 'secevent+jwt', 'client-authentication+jwt', 'JWE', '', 7])
      expect([typ, await status(await context.issuer.sign(PERSON, { header: { typ } }))]).toEqual([typ, 401]);
  });

  it('of an unknown key is no reason to ask another issuer', async () => {
    await register();
    const key = await createSigningKey('stranger');
    const token = await new SignJWT(claims())
      .setProtectedHeader({ alg: 'RS256', kid: 'stranger', iss: 'https://id.other.example' } as never)
      .sign(key.privateKey);
    expect(await status(token)).toBe(401);
  });
});
