import { beforeAll, describe, expect, it } from '@jest/globals';
import { parseMultipart } from '../../../../server/http/multipart.js';
import { restoreBeforeEach } from '../../../support/restoreBeforeEach.js';
import { type FilePart, MULTIPART, attachment, multipartBody, sha2Of } from './multipartBody.js';
import { COURSE, type Json, statement, verb } from './statements.js';
import { NORTH, SOUTH, type Who, basic, xapiServer } from './xapiServer.js';

const { server, as, request } = xapiServer();
const path = `${NORTH}statements`;
beforeAll(async () => {
  // Partitions are made with the first statement, and stay.
  await request('POST', path, { body: statement({ object: { id: 'https://x.example/first' } }) });
});
restoreBeforeEach(server.db);

type File = Buffer | string | FilePart;
interface Sending {
  who?: Who;
  type?: string;
  at?: string;
}

const post = (statements: unknown, files: File[], { who = 'writer', type, at = path }: Sending = {}) =>
  request<Json & string[]>('POST', at, { bytes: multipartBody(statements, files, type), headers: MULTIPART, who });
const filesStored = async () =>
  Number((await server.db.pool.query<{ count: string }>('select count(*) from attachment_contents')).rows[0]!.count);

/** The statements of a multipart answer, and its files by their hashes. */
async function readFiles(query: Record<string, string>, who: Who = 'writer') {
  const response = await fetch(`${server.url()}${path}?${new URLSearchParams({ attachments: 'true', ...query })}`, {
    headers: { Authorization: basic(as[who]), 'X-Experience-API-Version': '1.0.3' },
  });
  const [, boundary] = /^multipart\/mixed; boundary=(\S+)$/.exec(response.headers.get('content-type')!)!;
  const [first, ...files] = parseMultipart(Buffer.from(await response.arrayBuffer()), boundary!);
  expect(first!.headers).toEqual({ 'content-type': 'application/json' });
  return {
    json: JSON.parse(first!.content.toString()) as Json & { statements: Json[]; more: string },
    files,
    etag: response.headers.get('etag'),
  };
}

describe('storeStatements', () => {
  const bytes = Buffer.from([0, 255, 13, 10, 45, 45, 128]);

  it('200: stores attachments with their statement, and answers them to the byte', async () => {
    const sent = statement({
      attachments: [attachment(bytes, { contentType: 'image/x-tiny' }), attachment('here is a text')],
    });
    expect((await post(sent, ['here is a text', bytes])).body).toEqual([sent.id]);
    const { json, files } = await readFiles({ statementId: sent.id });
    expect(json).toMatchObject({ id: sent.id, attachments: sent.attachments });
    const byHash = new Map(files.map((file) => [file.headers['x-experience-api-hash'], file]));
    expect(byHash.size).toBe(2);
    expect(byHash.get(sha2Of(bytes))).toMatchObject({
      headers: { 'content-type': 'image/x-tiny', 'content-transfer-encoding': 'binary' },
      content: bytes,
    });
    expect(byHash.get(sha2Of('here is a text'))!.content.toString()).toBe('here is a text');
    expect((await request<Json>('GET', path, { query: { statementId: sent.id } })).body).toMatchObject({
      attachments: sent.attachments,
    });
  });

  it('200: stores and returns a file once, for any number of statements', async () => {
    const one = statement({ attachments: [attachment('same'), attachment('same', { display: { en: 'Again' } })] });
    const two = statement({ attachments: [attachment('same', { sha2: sha2Of('same').toUpperCase() })] });
    await post([one, two], ['same']);
    await post(statement({ attachments: [attachment('same')] }), ['same']);
    expect(await filesStored()).toBe(1);
    const { json, files } = await readFiles({ activity: COURSE });
    expect([json.statements.length, files.length]).toEqual([3, 1]);
    expect((await readFiles({ statementId: two.id })).files).toHaveLength(1);
  });

  it('200: files of statements within statements, by every SHA-2, and beside an address', async () => {
    const inside = {
      objectType: 'SubStatement',
      actor: { mbox: 'mailto:b@x.example' },
      verb: verb('passed'),
      object: { id: 'https://x.example/1' },
      attachments: [attachment('inside')],
    };
    const sent = statement({
      object: inside,
      attachments: [
        attachment('long', { sha2: sha2Of('long', 'sha512') }),
        attachment('far', { fileUrl: 'https://x.example/far' }),
        attachment('both', { fileUrl: 'https://x.example/both' }),
      ],
    });
    const long = { content: 'long', headers: { 'X-Experience-API-Hash': sha2Of('long', 'sha512') } };
    expect((await post(sent, ['inside', long, 'both'])).status).toBe(200);
    expect((await readFiles({ statementId: sent.id })).files.map(({ content }) => content.toString()).sort()).toEqual([
      'both',
      'inside',
      'long',
    ]);
  });

  it('200: multipart without attachments, and the same sent again', async () => {
    const sent = statement({ attachments: [attachment('a')] });
    expect([
      (await post(statement(), [])).status,
      (await post(sent, ['a'])).status,
      (await post(sent, ['a'])).status,
    ]).toEqual([200, 200, 200]);
    const { etag } = await readFiles({ statementId: sent.id });
    expect((await readFiles({ statementId: sent.id })).etag).toBe(etag);
    const again = await request('GET', path, {
      query: { statementId: sent.id, attachments: true },
      headers: { 'if-none-match': etag! },
    });
    expect(again.status).toBe(304);
  });

  it('200: a page ends before its attachments become too many', async () => {
    const large = (byte: number) => Buffer.alloc(15_000_000, byte);
    for (const byte of [1, 2, 3])
      expect((await post(statement({ attachments: [attachment(large(byte))] }), [large(byte)])).status).toBe(200);
    const { json, files } = await readFiles({ activity: COURSE });
    expect([json.statements.length, files.length]).toEqual([2, 2]);
    const rest = await request<{ statements: Json[] }>(
      'GET',
      json.more.replace('attachments=true', 'attachments=false'),
    );
    expect(rest.body.statements.length).toBe(1);
  });

  it('400: a part that belongs to nothing, and an attachment without a part', async () => {
    const sent = (...contents: string[]) => statement({ attachments: contents.map((content) => attachment(content)) });
    const unsent = await post(sent('a', 'b'), ['a']);
    expect([unsent.status, unsent.body]).toMatchObject([400, { errors: [{ path: '/attachments/1/fileUrl' }] }]);
    const spare = await post(sent('a'), ['a', 'b']);
    expect([spare.status, spare.body]).toMatchObject([
      400,
      { errors: [{ in: 'body', message: expect.stringContaining(sha2Of('b')), keyword: 'Communication 1.5.2' }] },
    ]);
    expect((await request('POST', path, { body: sent('a') })).status).toBe(400);
    const inside = {
      objectType: 'SubStatement',
      actor: { mbox: 'mailto:b@x.example' },
      verb: verb('passed'),
      object: { id: 'https://x.example/1' },
      attachments: [attachment('a')],
    };
    expect((await request('POST', path, { body: [statement(), statement({ object: inside })] })).body).toMatchObject({
      errors: [{ path: '/1/object/attachments/0/fileUrl' }],
    });
    expect(await filesStored()).toBe(0);
  });

  it.each<[string, File]>([
    ['no hash', { content: 'a', headers: { 'X-Experience-API-Hash': '' } }],
    ['a hash of something else', { content: 'b', headers: { 'X-Experience-API-Hash': sha2Of('a') } }],
    ['a hash that is none', { content: 'a', headers: { 'X-Experience-API-Hash': 'abc' } }],
    ['no encoding', { content: 'a', headers: { 'Content-Transfer-Encoding': '' } }],
    ['another encoding', { content: 'a', headers: { 'Content-Transfer-Encoding': 'base64' } }],
  ])('400: a part with %s', async (_, file) => {
    const answer = await post(statement({ attachments: [attachment('a')] }), [file]);
    expect([answer.status, answer.body]).toMatchObject([
      400,
      { errors: [{ in: 'body', message: expect.stringContaining('part 2') }] },
    ]);
  });

  it('400: no JSON as the first part, no boundary, another kind of multipart', async () => {
    const sent = statement({ attachments: [attachment('a')] });
    expect((await post(sent, ['a'], { type: 'text/plain' })).status).toBe(400);
    for (const type of ['multipart/mixed', 'multipart/form-data; boundary=x', 'multipart/mixed; boundary=another'])
      expect(
        (await request('POST', path, { bytes: multipartBody(sent, ['a']), headers: { 'content-type': type } })).status,
      ).toBe(400);
    expect((await post('{', [])).status).toBe(400);
  });

  it('413: more than 16 MB', async () => {
    const content = Buffer.alloc(16_800_000, 1);
    expect((await post(statement({ attachments: [attachment(content)] }), [content])).status).toBe(413);
  });

  it('404, 200: learners see files of their own statements only, and other platforms none', async () => {
    const foreign = statement({ attachments: [attachment('secret')] });
    await post(foreign, ['secret']);
    expect(
      (await request('GET', path, { query: { statementId: foreign.id, attachments: true }, who: 'learner' })).status,
    ).toBe(404);
    const actor = { mbox: 'mailto:pat@north.example' };
    const own = statement({ actor, attachments: [attachment('secret', { fileUrl: 'https://x.example/' })] });
    expect((await request('POST', path, { body: own, who: 'learner' })).status).toBe(200);
    // Who knows a hash does not get the file.
    expect((await readFiles({ statementId: own.id }, 'learner')).files).toEqual([]);
    expect(
      (
        await post(statement({ attachments: [attachment('secret')] }), [], {
          who: 'otherWriter',
          at: `${SOUTH}statements`,
        })
      ).status,
    ).toBe(400);
    expect(
      (await post(statement({ actor, attachments: [attachment('mine')] }), ['mine'], { who: 'learner' })).status,
    ).toBe(200);
  });
});

describe('putStatement', () => {
  it('204, 409: stores attachments too, and nothing of refused requests', async () => {
    const { id, ...sent } = statement({ attachments: [attachment('a')] });
    const put = (body: unknown, files: File[]) =>
      request('PUT', path, { query: { statementId: id }, bytes: multipartBody(body, files), headers: MULTIPART });
    expect((await put(sent, ['a'])).status).toBe(204);
    expect((await readFiles({ statementId: id })).files.map(({ content }) => content.toString())).toEqual(['a']);
    expect([(await put({ ...sent, attachments: [attachment('b')] }, ['b'])).status, await filesStored()]).toEqual([
      409, 1,
    ]);
  });
});
