/**
 * A program for each generator, as its users write it: against generated code beside it, strict, and without a cast. Each calls the same
 * operations, and returns what came back.
 */
const SHARED = `
export interface World { url: string; admin: string; learner: string; session: string; userId: number }
export interface Outcome {
  names: string[];
  visibility: string | null;
  state: 'running' | 'answered' | 'failed' | null;
  link: number;
  file: string | null;
  removed: number;
  exported: string;
  csv: string;
  events: string;
  statements: number;
}
export const IMAGE = new File([Uint8Array.from(atob(process.env.IMAGE ?? ''), (character) => character.charCodeAt(0))], 'graph.png', { type: 'image/png' });
export const course = (tag: string) => ({ course_id: \`C-\${tag}\`, org: 'north', name: \`Course \${tag}\`, data: { tags: [tag], visibility: null } });
export const MEDIA = { title: 'Graph', media_type: 'image', unit_id: 'u' } as const;
export const LINK = { title: 'Link', media_type: 'other', unit_id: 'u' } as const;
export const firstLine = (text: string): string => text.split('\\n')[0] ?? '';
export function present<Value>(value: Value | undefined | null): Value {
  if (value === undefined || value === null) throw new Error('The answer has no body.');
  return value;
}
`;

const OPENAPI_TYPESCRIPT = `
import createClient from 'openapi-fetch';
import type { paths } from './openapi-typescript.js';
import { IMAGE, LINK, MEDIA, type Outcome, type World, course, firstLine, present } from './shared.js';

export async function call({ url, admin, learner, session, userId }: World): Promise<Outcome> {
  const client = createClient<paths>({ baseUrl: url, headers: { Authorization: admin } });
  const headers = { Authorization: learner };
  const north = { path: { org: 'north', user_id: 'ada' } };
  const stored = present((await client.POST('/api/catalog/courses/', { body: course('a,b') })).data);
  const list = present((await client.GET('/api/catalog/courses/', { params: { query: { org: 'north', tags: ['a,b', 'c'] } } })).data);
  const media = '/api/media/orgs/{org}/users/{user_id}/media/media-resources/';
  const link = await client.POST(media, { params: north, body: LINK });
  const upload = await client.POST('/api/media/orgs/{org}/users/{user_id}/media/media-uploads/', {
    params: north,
    body: MEDIA,
    bodySerializer: (fields) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
      form.append('file', IMAGE);
      return form;
    },
  });
  const { id, file_name: file } = present(upload.data);
  const removed = await client.DELETE('/api/media/orgs/{org}/users/{user_id}/media/media-resources/{id}/', { params: { path: { ...north.path, id } } });
  const exported = await client.GET('/api/core/orgs/{org}/users/{user_id}/export/', { params: { path: { org: 'north', user_id: userId } }, parseAs: 'text' });
  const csv = await client.GET('/api/skills/orgs/{org}/skills', { params: { path: { org: 'north' }, query: { format: 'csv' } }, parseAs: 'text' });
  const messages = '/api/ai-mentor/orgs/{org}/users/{username}/sessions/{session_id}/messages/';
  const params = { path: { org: 'north', username: 'pat', session_id: session } };
  const answer = present((await client.POST(messages, { params, body: { text: 'Why?' }, headers })).data);
  if (typeof answer === 'string') throw new Error(answer);
  const streamed = await client.POST(messages, { params, body: { text: 'Why?' }, headers: { ...headers, Accept: 'text/event-stream' }, parseAs: 'text' });
  const statements = await client.GET('/api/xapi/orgs/{org}/statements', { params: { path: { org: 'north' }, header: { 'X-Experience-API-Version': '2.0.0' } } });
  return {
    names: list.results.map(({ name }) => name),
    visibility: stored.data.visibility,
    state: answer.answer.state,
    link: link.response.status,
    file,
    removed: removed.response.status,
    exported: firstLine(String(exported.data)),
    csv: firstLine(String(csv.data)),
    events: String(streamed.data),
    statements: statements.response.status,
  };
}
`;

const HEY_API = `
import { createClient, createConfig } from './hey-api/client/index.js';
import * as api from './hey-api/index.js';
import { IMAGE, LINK, MEDIA, type Outcome, type World, course, firstLine, present } from './shared.js';

export async function call({ url, admin, learner, session, userId }: World): Promise<Outcome> {
  const client = createClient(createConfig({ baseUrl: url, auth: admin }));
  const asLearner = createClient(createConfig({ baseUrl: url, auth: learner }));
  const path = { org: 'north', user_id: 'ada' };
  const stored = present((await api.upsertCourse({ client, body: course('a,b') })).data);
  const list = present((await api.listCourses({ client, query: { org: 'north', tags: ['a,b', 'c'] } })).data);
  const link = await api.createMediaResource({ client, path, body: LINK });
  const upload = present((await api.uploadMediaResource({ client, path, body: { ...MEDIA, file: IMAGE } })).data);
  const removed = await api.deleteMediaResource({ client, path: { ...path, id: upload.id } });
  const exported = await api.exportUser({ client, path: { org: 'north', user_id: userId }, parseAs: 'text' });
  const csv = await api.listSkills({ client, path: { org: 'north' }, query: { format: 'csv' }, parseAs: 'text' });
  const message = { client: asLearner, path: { org: 'north', username: 'pat', session_id: session }, body: { text: 'Why?' } };
  const answer = present((await api.sendMessage(message)).data);
  const streamed = await api.sendMessage({ ...message, headers: { Accept: 'text/event-stream' }, parseAs: 'text' });
  const statements = await api.getStatements({ client, path: { org: 'north' }, headers: { 'X-Experience-API-Version': '2.0.0' } });
  return {
    names: list.results.map(({ name }) => name),
    visibility: stored.data.visibility,
    state: answer.answer.state,
    link: present(link.response).status,
    file: upload.file_name,
    removed: present(removed.response).status,
    exported: firstLine(String(exported.data)),
    csv: firstLine(String(csv.data)),
    events: String(streamed.data),
    statements: present(statements.response).status,
  };
}
`;

const ORVAL = `
import * as api from './orval/api.js';
import { IMAGE, LINK, MEDIA, type Outcome, type World, course, firstLine } from './shared.js';

export async function call({ admin, learner, session, userId }: World): Promise<Outcome> {
  const as = { headers: { Authorization: admin } };
  const asLearner = { headers: { Authorization: learner } };
  const stored = await api.upsertCourse(course('a,b'), as);
  const list = await api.listCourses({ org: 'north', tags: ['a,b', 'c'] }, as);
  const link = await api.createMediaResource('north', 'ada', LINK, as);
  const upload = await api.uploadMediaResource('north', 'ada', { ...MEDIA, file: IMAGE }, as);
  const answer = await api.sendMessage('north', 'pat', session, { text: 'Why?' }, asLearner);
  if ((stored.status !== 200 && stored.status !== 201) || list.status !== 200 || upload.status !== 201 || answer.status !== 201 || typeof answer.data === 'string') throw new Error(JSON.stringify([stored, list, upload, answer]));
  const removed = await api.deleteMediaResource('north', 'ada', upload.data.id, as);
  const exported = await api.exportUser('north', userId, as);
  if (exported.status !== 200) throw new Error(String(exported.status));
  // Its functions of operations with several types of answers read JSON; its addresses serve the others.
  const csv = await fetch(api.getListSkillsUrl('north', { format: 'csv' }), as);
  const body = JSON.stringify({ text: 'Why?' });
  const streamed = await fetch(api.getSendMessageUrl('north', 'pat', session), { method: 'POST', body, headers: { ...asLearner.headers, 'Content-Type': 'application/json', Accept: 'text/event-stream' } });
  const statements = await api.getStatements('north', {}, { headers: { ...as.headers, 'X-Experience-API-Version': '2.0.0' } });
  return {
    names: list.data.results.map(({ name }) => name),
    visibility: stored.data.data.visibility,
    state: answer.data.answer.state,
    link: link.status,
    file: upload.data.file_name,
    removed: removed.status,
    exported: firstLine(await exported.stream.text()),
    csv: firstLine(await csv.text()),
    events: await streamed.text(),
    statements: statements.status,
  };
}
`;

const MAIN = `
import * as heyApi from './heyApiCaller.js';
import * as openapiTypescript from './openapiTypescriptCaller.js';
import * as orval from './orvalCaller.js';
import type { World } from './shared.js';

declare const process: { env: Record<string, string | undefined> };
const { SERVICE: url = '', ADMIN: admin = '', LEARNER: learner = '', SESSION: session = '', USER_ID: userId } = process.env;
const world: World = { url, admin, learner, session, userId: Number(userId) };
const outcomes = { openapiTypescript: await openapiTypescript.call(world), heyApi: await heyApi.call(world), orval: await orval.call(world) };
console.log(JSON.stringify(outcomes));
`;

/** By file name. */
export const CALLERS: Record<string, string> = {
  'shared.ts': `declare const process: { env: Record<string, string | undefined> };\n${SHARED}`,
  'openapiTypescriptCaller.ts': OPENAPI_TYPESCRIPT,
  'heyApiCaller.ts': HEY_API,
  'orvalCaller.ts': ORVAL,
  'main.ts': MAIN,
};
