import { beforeAll, describe, expect, it } from '@jest/globals';
import { restoreBeforeEach } from '../../../support/restoreBeforeEach.js';
import { MULTIPART, attachment, multipartBody } from './multipartBody.js';
import { jws, signer } from './signing.js';
import { type Json, statement, verb } from './statements.js';
import { NORTH, xapiServer } from './xapiServer.js';

const { server, request } = xapiServer();
const path = `${NORTH}statements`;
beforeAll(async () => {
  // Partitions are made with the first statement, and stay.
  await request('POST', path, { body: statement() });
});
restoreBeforeEach(server.db);

const [own, other] = [signer(), signer()];
const signature = (text: string, change: Json = {}) =>
  attachment(text, {
    usageType: 'http://adlnet.gov/expapi/attachments/signature',
    contentType: 'application/octet-stream',
    ...change,
  });
const post = (sent: Json, files: string[]) =>
  request<Json>('POST', path, { bytes: multipartBody(sent, files), headers: MULTIPART });
/** Sends a statement with this signature. */
const send = (sent: Json, text: string, change: Json = {}) =>
  post({ ...sent, attachments: [signature(text, change)] }, [text]);

describe('storeStatements', () => {
  it.each(['RS256', 'RS384', 'RS512'])(
    '200: a signature by %s, with the certificate of the signer and without',
    async (alg) => {
      for (const header of [{ alg }, { alg, typ: 'JWT', x5c: [own.certificate, other.certificate] }]) {
        const sent = statement();
        expect((await send(sent, jws(sent, own, header))).status).toBe(200);
      }
    },
  );

  it('200: signs what means the same, beside attachments that are signed too', async () => {
    const sent = statement({
      timestamp: '2026-01-05T10:00:00+02:00',
      object: { id: 'https://x.example/a', definition: { name: { en: 'A' } } },
    });
    const signed = {
      object: { objectType: 'Activity', id: 'https://x.example/a' },
      verb: { ...verb('experienced'), display: { en: 'x' } },
      timestamp: '2026-01-05T08:00:00.000Z',
      actor: sent.actor,
      id: sent.id.toUpperCase(),
    };
    expect((await send(sent, jws(signed, own))).status).toBe(200);
    const file = attachment('a file');
    const whole = statement({ attachments: [file] });
    const text = jws(whole, own);
    expect((await post({ ...whole, attachments: [file, signature(text)] }, ['a file', text])).status).toBe(200);
  });

  it('200: signs what takes as long, to the hundredth of a second', async () => {
    const sent = statement({ result: { duration: 'P1DT12H36M0.1237S' } });
    expect((await send(sent, jws({ ...sent, result: { duration: 'P1DT12H36M0.12S' } }, own))).status).toBe(200);
    expect((await send({ ...sent, id: statement().id }, jws(sent, own))).status).toBe(400);
  });

  const sent = statement();
  const deep = `{"a":${'['.repeat(200_000)}${']'.repeat(200_000)}}`;
  const refused: [words: string, text: string, change?: Json][] = [
    ['octet-stream', jws(sent, own), { contentType: 'text/plain; charset=ascii' }],
    ['compact form', 'no signature'],
    ['compact form', `${jws(sent, own)}.`],
    ['compact form', 'a'.repeat(2_000_001)],
    ['header', `${Buffer.from('[]').toString('base64url')}.e30.e30`],
    ['RS256', jws(sent, own, { alg: 'HS256' })],
    ['RS256', jws(sent, own, { alg: 'none' })],
    ['crit', jws(sent, own, { alg: 'RS256', crit: ['exp'] })],
    ['as JSON', jws("{'id':1}", own)],
    ['another statement', jws({ ...sent, verb: verb('passed') }, own)],
    ['another statement', jws({ ...sent, attachments: [attachment('a')] }, own)],
    ['another statement', jws(deep, own)],
    ['x5c', jws(sent, own, { alg: 'RS256', x5c: [] })],
    ['x5c', jws(sent, own, { alg: 'RS256', x5c: ['AAAA'] })],
    ['x5c', jws(sent, own, { alg: 'RS256', x5c: own.certificate })],
    ['match its certificate', jws(sent, own, { alg: 'RS256', x5c: [other.certificate] })],
  ];
  it.each(refused)('400: a signature whose refusal names %s', async (...[words, text, change]) => {
    const answer = await send(sent, text, change);
    expect([answer.status, answer.body]).toMatchObject([
      400,
      {
        errors: [
          {
            path: expect.stringMatching(/^\/attachments\/0/),
            message: expect.stringContaining(words),
            keyword: 'Data 2.6',
          },
        ],
      },
    ]);
  });

  it('400: what was signed by another algorithm than the header says', async () => {
    const [header, payload, made] = jws(sent, own, { alg: 'RS256', x5c: [own.certificate] }).split('.') as [
      string,
      string,
      string,
    ];
    expect((await send(sent, [header, payload, made].join('.'))).status).toBe(200);
    const changed = Buffer.from(JSON.stringify({ alg: 'RS512', x5c: [own.certificate] })).toString('base64url');
    expect((await send(sent, [changed, payload, made].join('.'))).status).toBe(400);
  });
});
