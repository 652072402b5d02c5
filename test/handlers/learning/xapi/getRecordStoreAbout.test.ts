import { describe, expect, it } from '@jest/globals';
import { NORTH, SOUTH, basic, xapiServer } from './xapiServer.js';

const { server, as, request } = xapiServer();
const about = `${NORTH}about`;

describe('getRecordStoreAbout', () => {
  it('200: names every version, and to a client of 1.0 those of 1.0', async () => {
    const all = await request('GET', about, { version: null });
    expect([all.status, all.body]).toEqual([200, { version: ['1.0.0', '1.0.1', '1.0.2', '1.0.3', '2.0.0'] }]);
    expect((await request('GET', about, { version: '2.0.0' })).body).toEqual(all.body);
    expect((await request('GET', about)).body).toEqual({ version: ['1.0.0', '1.0.1', '1.0.2', '1.0.3'] });
  });

  it('200: answers in the version of the client, refusals too', async () => {
    const version = async (sent: string | undefined, who: 'writer' | null = 'writer') => {
      const { headers } = await request('GET', about, {
        who,
        version: null,
        headers: sent === undefined ? {} : { 'X-Experience-API-Version': sent },
      });
      return headers.get('X-Experience-API-Version');
    };
    expect([await version(undefined), await version('1.0'), await version('1.0.1'), await version('0.95')]).toEqual(
      Array(4).fill('1.0.3'),
    );
    expect([await version('2.0'), await version('2.0.7'), await version('2.0.0', null)]).toEqual(
      Array(3).fill('2.0.0'),
    );
  });

  it('405: sends the version header for unsupported methods too', async () => {
    const answer = await server.request('DELETE', `${NORTH}statements`, {
      headers: { 'X-Experience-API-Version': '2.0.0' },
    });
    expect([answer.status, answer.headers.get('X-Experience-API-Version')]).toEqual([405, '2.0.0']);
  });

  it('200: takes a credential of any scheme, and by HTTP Basic as user and password', async () => {
    for (const authorization of [
      as.writer,
      as.admin,
      basic(as.writer),
      basic(as.learner),
      `Basic ${Buffer.from(`any:${as.writer.slice(8)}`).toString('base64')}`,
    ])
      expect((await server.request('GET', about, { as: authorization })).status).toBe(200);
  });

  it('401: HTTP Basic with anything else', async () => {
    const [prefix, secret] = as.writer.slice(8).split('.') as [string, string];
    const texts = [
      '',
      ':',
      prefix,
      `${prefix}:`,
      `:${secret}`,
      `${prefix}:${secret}x`,
      `${secret}:${prefix}`,
      `x${prefix}:${secret}`,
    ];
    for (const text of texts) {
      const { status } = await server.request('GET', about, { as: `Basic ${Buffer.from(text).toString('base64')}` });
      expect([text, status]).toEqual([text, 401]);
    }
    expect((await server.request('GET', about, { as: 'Basic ***' })).status).toBe(401);
  });

  it('200: answers everybody, without a credential and of another platform', async () => {
    const answers = await Promise.all([
      server.request('GET', about),
      request('GET', `${SOUTH}about`, { version: null }),
      request('GET', about, { who: 'otherAdmin', version: null }),
    ]);
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      Array(3).fill([200, { version: ['1.0.0', '1.0.1', '1.0.2', '1.0.3', '2.0.0'] }]),
    );
  });

  it('200: does not reveal which platforms exist', async () => {
    for (const who of ['dmAdmin', 'writer', null] as const)
      expect((await request('GET', '/api/xapi/orgs/nowhere/about', { who })).status).toBe(200);
  });

  it('400: refuses a parameter that xAPI does not know', async () => {
    expect((await request('GET', about, { query: { extra: 1 } })).body).toMatchObject({
      errors: [{ in: 'query', path: 'extra' }],
    });
  });
});

describe('a record writer', () => {
  it('401: may do nothing else', async () => {
    for (const path of ['/api/core/orgs/north/departments/', '/api/catalog/courses/', '/api/catalog/events/'])
      expect([path, (await server.request('GET', path, { as: as.writer })).status]).toEqual([path, 401]);
  });

  it('401: sends HTTP Basic to the record store only', async () => {
    expect((await server.request('GET', '/api/core/orgs/north/departments/', { as: basic(as.admin) })).status).toBe(
      401,
    );
  });
});
