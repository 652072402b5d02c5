import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createCredential } from '../../../db/tenancy/access/credentials.js';
import { mentorServer } from '../../handlers/mentors/mentors/mentorServer.js';
import { MULTIPART, attachment, multipartBody } from '../../handlers/learning/xapi/multipartBody.js';
import { statement } from '../../handlers/learning/xapi/statements.js';
import { NORTH, basic } from '../../handlers/learning/xapi/xapiServer.js';
import { TESTER } from '../../support/database.js';
import { type FilePart, createForm } from '../../support/forms.js';
import { type PrismProxy, type ProxyAnswer, startProxy } from '../../support/prismProxy.js';
import { createScriptedModel } from '../../support/scriptedModel.js';
import type { TestRequest } from '../../support/server.js';

const model = createScriptedModel(['One ', 'two.']);
const server = mentorServer({}, { mentorModels: (request) => model.open(request) });
let proxy: PrismProxy;
let writer: string;
beforeAll(async () => {
  proxy = await startProxy(server.url());
  writer = basic(
    (await createCredential(server.db, TESTER, { role: 'record_writer', platform: 'north' })).authorization,
  );
});
afterAll(() => proxy?.close());

const shown = ({ status, headers, faults }: ProxyAnswer) => [
  status,
  headers.get('content-type')?.split(';')[0],
  faults,
];
const sendXapi = (method: string, path: string, request: TestRequest) =>
  proxy.send(method, NORTH + path, {
    as: writer,
    ...request,
    headers: { 'X-Experience-API-Version': '1.0.3', ...request.headers },
  });
const sendForm = (path: string, fields: Record<string, string | FilePart>) =>
  proxy.send('POST', path, { as: server.as.admin, ...createForm(fields) });

describe('bodies that are no JSON pass Prism', () => {
  it('the events of an answer that is streamed, which Prism collects before it sends them', async () => {
    const mentor = await server.make('north', { name: 'Calculus Coach', visibility: 'viewable_by_tenant_students' });
    const sessions = '/api/ai-mentor/orgs/north/users/pat/sessions/';
    const { body } = await server.send<{ id: string }>('POST', sessions, { mentor }, 'learner');
    const answer = await proxy.send('POST', `${sessions}${body.id}/messages/`, {
      as: server.as.learner,
      body: { text: 'Count.' },
      headers: { accept: 'text/event-stream' },
    });
    expect([...shown(answer), answer.text.match(/^event: \w+/gm)]).toEqual([
      201,
      'text/event-stream',
      [],
      ['event: delta', 'event: delta', 'event: done'],
    ]);
  });

  it.each([
    [
      'media',
      '/api/media/orgs/north/users/ada/media/media-resources/',
      { title: 'Notes', media_type: 'document', unit_id: 'week-3' },
      'file',
    ],
    ['a dataset', '/api/ai-finetuning/v1/org/north/user/ada/datasets/', { name: 'Notes' }, 'source_file'],
  ])('a form with a text file: %s', async (_, path, fields, file) => {
    const content = 'question,answer\nWhat is a limit?,A value\n';
    expect(
      shown(await sendForm(path, { ...fields, [file]: { name: 'notes.csv', content, type: 'text/csv' } })),
    ).toEqual([201, 'application/json', []]);
  });

  it('statements with a file', async () => {
    const sent = statement({ attachments: [attachment('here is a text')] });
    const stored = await sendXapi('POST', 'statements', {
      bytes: multipartBody(sent, ['here is a text']),
      headers: MULTIPART,
    });
    expect(shown(stored)).toEqual([200, 'application/json', []]);
    const read = await sendXapi('GET', 'statements', { query: { statementId: String(sent.id), attachments: 'true' } });
    expect([...shown(read), read.text.includes('here is a text')]).toEqual([200, 'multipart/mixed', [], true]);
  });

  describe('documents', () => {
    const query = {
      activityId: 'https://x.example/course',
      agent: JSON.stringify({ mbox: 'mailto:pat@north.example' }),
      stateId: 'notes',
    };
    const roundTrip = async (bytes: Buffer | string, type: string) => {
      const stored = await sendXapi('PUT', 'activities/state', { query, bytes, headers: { 'content-type': type } });
      const read = await sendXapi('GET', 'activities/state', { query });
      return [stored.status, stored.faults, ...shown(read), read.text];
    };

    it('a text', async () => {
      expect(await roundTrip('Week 3: limits', 'application/octet-stream')).toEqual([
        204,
        [],
        200,
        'application/octet-stream',
        [],
        'Week 3: limits',
      ]);
    });

    // With `*/*` beside it, Prism's mock would answer a text instead of the JSON example.
    it('a document of another type is reported: the contract calls every type application/octet-stream', async () => {
      const [status, faults, , , reported] = await roundTrip('Week 3: limits', 'text/plain');
      expect([status, faults, reported]).toEqual([
        204,
        [],
        [expect.stringContaining('The received media type "text/plain" does not match')],
      ]);
    });

    it('bytes that are no text arrive changed: Prism reads every body as text', async () => {
      const [status, faults, , , , text] = await roundTrip(Buffer.from([0x50, 0xff, 0x00]), 'application/octet-stream');
      expect([status, faults, text]).toEqual([204, [], 'P\ufffd\0']);
    });
  });
});
