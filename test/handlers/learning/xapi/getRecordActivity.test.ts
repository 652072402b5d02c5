import { beforeAll, describe, expect, it } from '@jest/globals';
import { restoreBeforeEach } from '../../../support/restoreBeforeEach.js';
import { COURSE, type Json, statement } from './statements.js';
import { NORTH, SOUTH, type Who, xapiServer } from './xapiServer.js';

const { server, request } = xapiServer();
beforeAll(async () => {
  // Partitions are made with the first statement, and stay.
  await request('POST', `${NORTH}statements`, {
    body: statement({ actor: { mbox: 'mailto:first@x.example' }, object: { id: 'https://x.example/first' } }),
  });
});
restoreBeforeEach(server.db);

const store = async (change: Json, who: Who = 'writer') =>
  expect((await request('POST', `${NORTH}statements`, { body: statement(change), who })).status).toBe(200);
const activity = (activityId: string, who: Who = 'writer', base = NORTH) =>
  request<Json>('GET', `${base}activities`, { query: { activityId }, who });
const person = (agent: unknown, who: Who = 'writer', base = NORTH) =>
  request<Json>('GET', `${base}agents`, { query: { agent: JSON.stringify(agent) }, who });

describe('getRecordActivity', () => {
  const definition = {
    name: { 'en-US': 'Data Mining', de: 'Datenanalyse' },
    type: 'http://adlnet.gov/expapi/activities/course',
    extensions: { 'urn:x': 1 },
  };

  it('200: answers all that was said of it last, field by field, in every language', async () => {
    await store({ object: { id: COURSE, definition } });
    await store({ object: { id: COURSE, definition: { description: { en: 'A course' } } } });
    expect((await activity(COURSE)).body).toEqual({
      objectType: 'Activity',
      id: COURSE,
      definition: { ...definition, description: { en: 'A course' } },
    });
    expect((await activity(COURSE, 'learner')).body).toMatchObject({ definition });
  });

  it('200: answers texts of every language in which there is one, whichever statement said them', async () => {
    const named = (name: Json, description: Json) =>
      statement({ object: { id: COURSE, definition: { name, description, type: 'http://x.example/t' } } });
    await request('POST', `${NORTH}statements`, {
      body: [named({ 'en-US': 'Old', 'fr-FR': 'réunion' }, { en: 'A' }), named({ 'en-US': 'New' }, { de: 'B' })],
    });
    await request('POST', `${NORTH}statements`, { body: named({ es: 'Nombre' }, { en: 'C' }) });
    expect((await activity(COURSE)).body.definition).toEqual({
      name: { 'en-US': 'New', 'fr-FR': 'réunion', es: 'Nombre' },
      description: { en: 'C', de: 'B' },
      type: 'http://x.example/t',
    });
    await store({ object: { id: COURSE, definition: { extensions: { 'urn:none': null } } } });
    expect((await activity(COURSE)).body).toMatchObject({
      definition: { name: { es: 'Nombre' }, extensions: { 'urn:none': null } },
    });
  });

  it('200: of one that is unknown, the id alone', async () => {
    expect((await activity('https://x.example/unknown')).body).toEqual({
      objectType: 'Activity',
      id: 'https://x.example/unknown',
    });
  });

  it('200, 404: nothing that another platform knows', async () => {
    await store({ object: { id: COURSE, definition } });
    expect((await activity(COURSE, 'otherWriter', SOUTH)).body).toEqual({ objectType: 'Activity', id: COURSE });
    expect((await activity(COURSE, 'otherWriter')).status).toBe(404);
  });

  it('400: no activity, no IRI', async () => {
    expect((await request('GET', `${NORTH}activities`)).status).toBe(400);
    expect((await activity('data-mining')).body).toMatchObject({ errors: [{ in: 'query', path: 'activityId' }] });
  });
});

describe('getRecordPerson', () => {
  const bo = { account: { homePage: 'https://x.example', name: 'bo' } };

  it('200: answers the agent as lists, with every name that statements have of it', async () => {
    await store({ actor: { ...bo, name: 'Bo' } });
    await store({ actor: { ...bo, name: 'Robert "B"' } });
    await store({ actor: bo });
    const { body } = await person({ ...bo, objectType: 'Agent', name: 'Bob' });
    expect(body).toEqual({
      objectType: 'Person',
      name: expect.arrayContaining(['Bo', 'Robert "B"', 'Bob']),
      account: [bo.account],
    });
    expect((body.name as string[]).length).toBe(3);
  });

  it('200: of one that is unknown, what was requested', async () => {
    for (const agent of [
      { mbox: 'mailto:x@x.example' },
      { mbox_sha1sum: 'ebd31e95054c018b10727ccffd2ef2ec3a016ee9' },
      { openid: 'https://x.example/o' },
    ]) {
      const [[name, value]] = Object.entries(agent) as [[string, string]];
      expect((await person(agent)).body).toEqual({ objectType: 'Person', [name]: [value] });
    }
  });

  it('200, 404: learners know themselves only, and other platforms nothing', async () => {
    const pat = { mbox: 'mailto:pat@north.example' };
    await store({ actor: { ...bo, name: 'Bo' } });
    await store({ actor: { ...pat, name: 'Pat' } });
    expect((await person(bo, 'learner')).body).toEqual({ objectType: 'Person', account: [bo.account] });
    expect((await person(pat, 'learner')).body).toEqual({ objectType: 'Person', name: ['Pat'], mbox: [pat.mbox] });
    expect((await person(bo, 'otherWriter', SOUTH)).body).toEqual({ objectType: 'Person', account: [bo.account] });
    expect((await person(bo, 'otherWriter')).status).toBe(404);
  });

  it('400: no agent, a group, two identifiers', async () => {
    expect((await request('GET', `${NORTH}agents`)).status).toBe(400);
    for (const agent of [{ objectType: 'Group', ...bo }, { ...bo, mbox: 'mailto:b@x.example' }, 7, { name: 'Bo' }])
      expect((await person(agent)).status).toBe(400);
  });
});
