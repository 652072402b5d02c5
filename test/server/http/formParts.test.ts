import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createCredential } from '../../../db/tenancy/access/credentials.js';
import { TESTER, testDatabase } from '../../support/database.js';
import { createTestFiles } from '../../support/files.js';
import { type FixtureContext, createFixtureContract } from '../../support/fixtureContract.js';
import { insertPlatform, insertUser } from '../../support/people.js';
import { type TestServer, startTestServer } from '../../support/server.js';

const PATH = '/api/orgs/northfield/things/';
const properties = { title: { type: 'string' }, note: { type: ['string', 'null'] }, data: { type: 'object' } };
const body = { type: 'object', additionalProperties: false, required: ['title'], properties };
const contract = createFixtureContract([
  {
    operationId: 'putThing',
    method: 'post',
    path: '/api/orgs/{org}/things/',
    permissions: ['IsPlatformAdmin'],
    parameters: [{ name: 'org', in: 'path', required: true, schema: { type: 'string' } }],
    body,
    form: { ...body, properties: { ...properties, file: { type: 'string', format: 'binary' } } },
    run: ({ body: sent, uploads, reply }: FixtureContext) =>
      Promise.resolve(reply(200, { sent, name: uploads.file?.name })),
  },
]);

const db = testDatabase();
let server: TestServer;
let as: string;
let folder: string;
beforeAll(async () => {
  await insertPlatform(db, 'northfield');
  await insertUser(db, 'amina', { roles: { northfield: 'platform_admin' } });
  as = (await createCredential(db, TESTER, { user: 'amina' })).authorization;
  folder = await mkdtemp(path.join(tmpdir(), 'parts-'));
  server = await startTestServer({
    db,
    contract,
    services: { db, files: createTestFiles(db, { spoolFolder: path.join(folder, 'incoming') }) },
  });
});
afterAll(() => server.close());

const part = (disposition: string, headers = '') =>
  `--b\r\nContent-Disposition: ${disposition}\r\n${headers}\r\nDATA\r\n`;
const FILE = part('form-data; name="file"; filename="a.txt"');
const send = (parts: string) =>
  server.request<{ name?: string }>('POST', PATH, {
    as,
    bytes: Buffer.from(parts),
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  });
const form = (parts: string) => `${part('form-data; name="title"')}${parts}--b--\r\n`;
const spooled = () => readdir(path.join(folder, 'incoming')).catch(() => []);

describe('a form', () => {
  it.each([
    ['a quote that does not end', part('form-data; name="file; filename=a.txt')],
    ['another disposition', part('attachment; name="file"; filename="a.txt"')],
    ['no disposition', '--b\r\nContent-Type: text/plain\r\n\r\nDATA\r\n'],
    ['no headers', '--b\r\n\r\nDATA\r\n'],
    ['a name that is not encoded as it says', part(`form-data; name="file"; filename*=UTF-8''%ZZ`)],
    ['a name in an unknown charset', part(`form-data; name="file"; filename*=klingon''a.txt`)],
    ['a delimiter with more on its line', FILE.replace('--b', '--b \t')],
    ['a line that only begins like a delimiter', FILE.replace('DATA', 'DATA\r\n--bc')],
    ['a coding', part('form-data; name="file"; filename="a.txt"', 'Content-Transfer-Encoding: base64\r\n')],
    ['a text in an unknown charset', part('form-data; name="note"', 'Content-Type: text/plain; charset=klingon\r\n')],
    ['an object twice', part('form-data; name="data"').replace('DATA', '{}').repeat(2)],
    ['a file twice', FILE + FILE],
  ])('400: has no part that is passed over: %s', async (_, parts) => {
    // A file that can be read stands before it.
    const answers = [await send(form(parts)), await send(form(FILE + parts))];
    expect(answers.map(({ status }) => status)).toEqual([400, 400]);
    expect(await spooled()).toEqual([]);
  });

  it('400: refuses text that is not UTF-8', async () => {
    const bytes = Buffer.from(form(part('form-data; name="note"').replace('DATA', 'a\xffb')), 'latin1');
    const answer = await server.request('POST', PATH, {
      as,
      bytes,
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    });
    expect([answer.status, answer.body]).toMatchObject([
      400,
      { errors: [{ path: '/note', message: 'is not valid UTF-8' }] },
    ]);
  });

  it.each([
    ['texts before and after its parts', `one\r\ntwo\r\n${form(FILE)}bye\r\n`, 'a.txt'],
    ['a name in UTF-8', form(FILE.replace('a.txt', 'naïve €.txt')), 'naïve €.txt'],
    [
      'a name as RFC 8187 has it',
      form(part(`form-data; name="file"; filename="x"; filename*=UTF-8''na%C3%AFve%20%E2%82%AC.txt`)),
      'naïve €.txt',
    ],
    [
      'a field of a file that was not chosen',
      form(
        part('form-data; name="file"; filename=""', 'Content-Type: application/octet-stream\r\n').replace('DATA', ''),
      ),
      undefined,
    ],
  ])('may have %s', async (_, bytes, name) => {
    const { status, body: answered } = await send(bytes);
    expect([status, answered.name, await spooled()]).toEqual([200, name, []]);
  });
});
