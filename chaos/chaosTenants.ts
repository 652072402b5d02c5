import { createCredential } from '../db/tenancy/access/credentials.js';
import { saveOwnModel } from '../db/accounts/llm/saveOwnModel.js';
import { type OpenDatabase } from '../db/core/connect.js';
import { serviceActor } from '../db/core/actor.js';
import { createSecretBox } from '../db/core/secretBox.js';
import { saveRecordSettings } from '../db/tenancy/platforms/saveRecordSettings.js';
import type { ChaosPostgres } from './chaosPostgres.js';
import { type ChaosClient, type ClientSurroundings, createChaosClient } from './chaosClient.js';

const ACTOR = serviceActor('chaos');
const USERS = 200;
const COURSES = 100;
/** The iri of a course is this prefix with its key. */
export const COURSE_IRI = 'https://courses.example/';
export const CREDITS = 100;
export const CREDITS_PRICE = 1_000;

export interface ChaosTenant {
  /** The key of the platform. */
  key: string;
  id: number;
  /** Part of every name that the tenant writes, and of nothing else. */
  marker: string;
  /** User names and keys of courses that exist before the load. */
  users: string[];
  courses: string[];
  mentor: string;
  clients: { name: string; authorization: string; client: ChaosClient }[];
  /** Webhook endpoints by their path at the receiver; `types` is empty for all. */
  endpoints: { id: string; path: string; types: string[] }[];
}

export interface TenantOptions {
  key: string;
  clients: number;
  shared: ClientSurroundings;
  database: Pick<OpenDatabase, 'transaction'>;
  postgres: Pick<ChaosPostgres, 'query'>;
  secretsKey: Buffer;
  modelUrl: string;
  receiverUrl: string;
}

export const markerOf = (key: string): string => `z${key}9`;

/** Creates a platform with people, courses, a mentor, a product, webhook endpoints and a credential for each client. */
export async function createChaosTenant(options: TenantOptions): Promise<ChaosTenant> {
  const { key, shared, database, postgres, secretsKey, modelUrl, receiverUrl } = options;
  const marker = markerOf(key);
  const [platform] = await postgres.query<{ id: number }>(
    'insert into platforms (key, name) values ($1, $2) returning id',
    [key, `${marker} College`],
  );
  const { id } = platform!;
  const users = Array.from({ length: USERS }, (_, index) => `${marker}-u${index}`);
  const courses = Array.from({ length: COURSES }, (_, index) => `${marker}-k${index}`);
  await postgres.query(
    `with made as (insert into users (username, email, name) select name, name || '@example.org', name from unnest($2::text[]) name returning id)
     insert into memberships (platform_id, user_id, role) select $1, id, 'learner' from made`,
    [id, users],
  );
  await postgres.query(
    'insert into courses (platform_id, course_key, name) select $1, course, course from unnest($2::text[]) course',
    [id, courses],
  );
  await saveRecordSettings(database, ACTOR, id, { record_iri_prefixes: [COURSE_IRI] });
  await saveOwnModel(database, ACTOR, createSecretBox(secretsKey), id, {
    provider: 'openai-compatible',
    model: 'small',
    baseUrl: modelUrl,
    apiKey: 'key',
  });
  const clients = [];
  for (let index = 0; index < options.clients; index += 1) {
    const { authorization } = await createCredential(database, ACTOR, { role: 'platform_admin', platform: key });
    const client = createChaosClient(shared, { tenant: key, authorization });
    clients.push({ name: `${marker}-c${index}`, authorization, client });
  }
  const { client } = clients[0]!;
  const post = async <Body>(path: string, body: object): Promise<Body> => {
    let text = '';
    const { outcome, status } = await client.write({ kind: 'setup', key: path }, async (send) => {
      ({ text } = await send({ method: 'POST', path, body }));
    });
    if (outcome !== 'acknowledged') throw new Error(`POST ${path} failed: ${status} ${text}`);
    return JSON.parse(text) as Body;
  };
  const [admin] = users;
  const { unique_id: mentor } = await post<{ unique_id: string }>(
    `/api/ai-mentor/orgs/${key}/users/${admin}/mentors/`,
    {
      name: `${marker} mentor`,
      visibility: 'viewable_by_tenant_students',
      settings: { enable_moderation: false, enable_safety_system: false, enable_suggested_prompts: false },
    },
  );
  await post(`/api/service/orgs/${key}/users/${admin}/cardpay/products/manage/`, {
    ...{ sku: 'credits', name: `${marker} credits`, kind: 'credits', credits: CREDITS },
    ...{ amount: CREDITS_PRICE, currency: 'EUR' },
  });
  const endpoints = [];
  for (const [name, types] of [
    ['all', []],
    ['enrollments', ['enrollment.created']],
  ] as const) {
    const path = `/${key}/${name}`;
    const body = { url: receiverUrl + path, event_types: types };
    const made = await post<{ id: string }>(`/api/core/orgs/${key}/webhook-endpoints/`, body);
    endpoints.push({ id: made.id, path, types: [...types] });
  }
  return { key, id, marker, users, courses, mentor, clients, endpoints };
}
