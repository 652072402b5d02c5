import { createCredential } from '../db/tenancy/access/credentials.js';
import { createMentor } from '../db/mentors/mentors/saveMentor.js';
import { BENCH, type BenchDatabase } from './benchDatabase.js';
import { type MeasuredServer, median, startMeasuredServer } from './measure.js';
import type { Suite } from './suite.js';

const PASSAGES = 10_000;
const DOCUMENTS = 100;
/** Concurrent questions. */
const STREAMS = 200;
const AIM_FIRST_MS = 25;
const AIM_RSS_MB = 250;
const ORG = 'bench-talk';
const SESSIONS = `/api/ai-mentor/orgs/${ORG}/users/pat/sessions/`;

/**
 * Asks a mentor with 10,000 passages, which answers with events by the embedded model: the time to the first words, and
 * many at once.
 */
export const conversations: Suite = async (bench, { requests }) => {
  const { url, db } = await bench.database();
  const { mentor, authorization } = await generateMentor(db);
  const server = await startMeasuredServer('product', url);
  const open = async () => {
    const { id } = (await post(server, authorization, SESSIONS, { mentor })) as { id: string };
    return `${SESSIONS}${id}/messages/`;
  };
  const firstMs: number[] = [];
  for (let index = 0; index < requests + 5; index += 1) {
    const ask = await open();
    const { firstMs: taken } = await stream(server, authorization, ask, index);
    if (index >= 5) firstMs.push(taken);
  }
  const asks: string[] = [];
  for (let index = 0; index < STREAMS; index += 1) asks.push(await open());
  const { rssMb: before } = await server.use();
  let most = before;
  const timer = setInterval(() => void server.use().then(({ rssMb }) => (most = Math.max(most, rssMb))), 100);
  const together = await Promise.all(asks.map((ask, index) => stream(server, authorization, ask, index)));
  clearInterval(timer);
  await server.stop();
  return [
    {
      suite: 'conversations',
      what: `first words of an answer from ${PASSAGES} passages, p50`,
      value: median(firstMs),
      unit: 'ms',
      aim: AIM_FIRST_MS,
    },
    {
      suite: 'conversations',
      what: `the last of ${STREAMS} answers requested at once is whole`,
      value: Math.max(...together.map(({ wholeMs }) => wholeMs)),
      unit: 'ms',
    },
    { suite: 'conversations', what: 'memory meanwhile, at most', value: most, unit: 'MB', aim: AIM_RSS_MB },
  ];
};

async function post(server: MeasuredServer, authorization: string, path: string, body: object): Promise<unknown> {
  const answer = await fetch(server.url + path, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`);
  return JSON.parse(text);
}

async function stream(
  server: MeasuredServer,
  authorization: string,
  path: string,
  index: number,
): Promise<{ firstMs: number; wholeMs: number }> {
  const startedAtMs = performance.now();
  const answer = await fetch(server.url + path, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json', accept: 'text/event-stream' },
    body: JSON.stringify({ text: `What is method ${(index * 37) % PASSAGES} good for?` }),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  const decoder = new TextDecoder();
  let text = '';
  let firstMs = 0;
  for await (const piece of answer.body as unknown as AsyncIterable<Uint8Array>) {
    text += decoder.decode(piece, { stream: true });
    if (firstMs === 0 && text.includes('event: delta')) firstMs = performance.now() - startedAtMs;
  }
  if (!text.includes('event: done')) throw new Error(`${path} ended with ${text.slice(-500)}`);
  return { firstMs, wholeMs: performance.now() - startedAtMs };
}

/** Returns the mentor's UUID, and the key of a learner. */
async function generateMentor(db: BenchDatabase): Promise<{ mentor: string; authorization: string }> {
  const run = (text: string, values: unknown[] = []) => db.pool.query<{ id: number }>(text, values);
  const { rows } = await run(`insert into platforms (key, name) values ($1, $1) returning id`, [ORG]);
  await run(`insert into users (username, email) values ('pat', 'pat@example.org')`);
  await run(
    `insert into memberships (platform_id, user_id, role) select platforms.id, users.id, 'learner' from platforms, users`,
  );
  const mentor = await createMentor(
    db,
    BENCH,
    rows[0]!.id,
    { name: 'Guide', visibility: 'viewable_by_tenant_students' },
    null,
  );
  await run(
    `insert into mentor_documents (platform_id, mentor_id, name, document_type, training_status, url)
     select platform_id, id, 'Notes ' || n, 'text', 'trained', 'https://notes.example/' || n from mentors, generate_series(1, $1::integer) n`,
    [DOCUMENTS],
  );
  await run(
    `insert into mentor_passages (platform_id, mentor_id, document_id, ordinal, heading, text)
     select platform_id, mentor_id, id, place, 'Method ' || number,
            'Method ' || number || ' is good for finding structure in table ' || number % 97 || '. It needs ' || number % 7 || ' passes over the data and a measure of distance. '
            || repeat('Records of group ' || number % 89 || ' differ from those of group ' || number % 83 || ' by their values. ', 6)
       from mentor_documents cross join lateral generate_series(1, $1::integer) place cross join lateral (select (id % $2) * $1 + place as number) numbered`,
    [PASSAGES / DOCUMENTS, DOCUMENTS],
  );
  await run('vacuum analyze');
  return { mentor, authorization: (await createCredential(db, BENCH, { user: 'pat' })).authorization };
}
