import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mentorServer } from '../handlers/mentors/mentors/mentorServer.js';
import { createPng } from '../support/sampleFiles.js';
import { type ScriptedModel, createScriptedModel } from '../support/scriptedModel.js';
import { type GeneratedClients, generateClients } from './generatedClients/generateClients.js';

const model: ScriptedModel = createScriptedModel('Yes.', ['Yes, ', 'still.'], 'Yes.', ['Yes, ', 'still.'], 'Yes.', [
  'Yes, ',
  'still.',
]);
const server = mentorServer({}, { mentorModels: (request) => model.open(request) });
let clients: GeneratedClients;
let outcomes: Record<string, unknown>;

beforeAll(async () => {
  const upsert = (id: string, tag: string) =>
    server.send('POST', '/api/catalog/courses/', {
      course_id: id,
      org: 'north',
      name: `Course ${tag}`,
      data: { tags: [tag] },
    });
  for (const [id, tag] of [
    ['C-c', 'c'],
    ['C-a', 'a'],
    ['C-b', 'b'],
  ] as const)
    expect((await upsert(id, tag)).status).toBe(201);
  const mentor = await server.make('north', { name: 'Coach', visibility: 'viewable_by_tenant_students' });
  const { body } = await server.send<{ id: string }>(
    'POST',
    '/api/ai-mentor/orgs/north/users/pat/sessions/',
    { mentor },
    'learner',
  );
  clients = await generateClients(server.url());
  outcomes = await clients.call({
    SERVICE: server.url(),
    ADMIN: server.as.admin,
    LEARNER: server.as.learner,
    SESSION: body.id,
    USER_ID: String(server.ids.pat),
    IMAGE: createPng(20, 10).toString('base64'),
  });
});
afterAll(() => clients?.remove());

describe('clients that other generators make of the contract', () => {
  it('compile strictly, and so do calls without casts', async () => {
    expect(await clients.typeErrors()).toBe('');
  });

  it.each(['openapiTypescript', 'heyApi', 'orval'])('call the service: %s', (name) => {
    expect(outcomes[name]).toEqual({
      names: expect.arrayContaining(['Course a,b', 'Course c']),
      visibility: 'viewable_by_tenant_students',
      state: null,
      link: 201,
      file: 'graph.png',
      removed: 204,
      exported: expect.stringMatching(/^\{"/),
      csv: expect.stringMatching(/^id,name/),
      events: expect.stringMatching(/^event: delta\n[^]*event: done\n/),
      statements: 200,
    });
    expect((outcomes[name] as { names: string[] }).names).toHaveLength(2);
  });
});
