import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { request } from 'undici';
import { createCredential } from '../db/tenancy/access/credentials.js';
import { temporaryDataFolder } from '../test/support/runFolder.js';
import { BENCH, type BenchDatabase } from './benchDatabase.js';
import { type MeasuredServer, measureLatencies, median, startMeasuredServer } from './measure.js';
import type { Figure } from './report.js';
import type { Suite } from './suite.js';

const FILE_BYTES = 200_000_000;
const CHUNK = randomBytes(1_000_000);
/** The aim: half of the rate of node's own server, or this many MB per second. */
const AIM_RATIO = 2;
const AIM_MB_PER_S = 150;
const AIM_MORE_MB = 60;

const MEDIA = 100_000;
const PAGE_SIZE = 25;
const AIM_LIST_MS = 10;
const AIM_SEARCH_MS = 20;

const ORG = 'bench-files';
const RESOURCES = `/api/media/orgs/${ORG}/users/bench-author/media/media-resources/`;

/**
 * Measures uploads and downloads of 200 MB compared with node's own server, and lists and searches of a tenant with
 * 100,000 media, over HTTP.
 */
export const files: Suite = async (bench, { rounds, requests }) => {
  const { url, db } = await bench.database();
  const folder = await temporaryDataFolder('lps-bench-files-');
  try {
    const authorization = await generateMedia(db);
    const product = await startMeasuredServer('product', url, {
      DATA_DIR: folder,
      UPLOAD_MAX_MB: '300',
      SECRETS_KEY: randomBytes(32).toString('base64'),
    });
    const plain = await startMeasuredServer('plainDisk', url, { DATA_DIR: folder });
    const figures = [
      ...(await transfers(product, plain, authorization, rounds)),
      ...(await lists(product, authorization, requests)),
    ];
    await Promise.all([product.stop(), plain.stop()]);
    return figures;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** Each round writes other content, to both servers in turn. */
async function transfers(
  product: MeasuredServer,
  plain: MeasuredServer,
  authorization: string,
  rounds: number,
): Promise<Figure[]> {
  const seconds = {
    upload: [] as number[],
    download: [] as number[],
    plainUpload: [] as number[],
    plainDownload: [] as number[],
  };
  const { rssMb: before, cpuMs: cpuBefore } = await product.use();
  let most = before;
  const watched = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const timer = setInterval(() => void product.use().then(({ rssMb }) => (most = Math.max(most, rssMb))), 100);
    return work().finally(() => clearInterval(timer));
  };
  for (let round = 0; round < rounds; round += 1) {
    seconds.plainUpload.push(await timed(() => send(`${plain.url}/`, {}, contents(round), FILE_BYTES)));
    seconds.plainDownload.push(await timed(() => receive(`${plain.url}/`)));
    let file = '';
    seconds.upload.push(await timed(() => watched(async () => (file = await upload(product, authorization, round)))));
    seconds.download.push(await timed(() => watched(() => receive(file))));
  }
  const cpuMs = (await product.use()).cpuMs - cpuBefore;
  const of = (way: 'upload' | 'download', own: number[], others: number[]): Figure[] => {
    const [taken, least] = [median(own), median(others)];
    const mbPerS = FILE_BYTES / 1e6 / taken;
    return [
      { suite: 'files', what: `${way} of 200 MB`, value: mbPerS, unit: 'MB/s' },
      {
        suite: 'files',
        what: `${way} of 200 MB, to node's own server`,
        value: taken / least,
        unit: 'x',
        ...(mbPerS < AIM_MB_PER_S && { aim: AIM_RATIO }),
      },
    ];
  };
  return [
    ...of('upload', seconds.upload, seconds.plainUpload),
    ...of('download', seconds.download, seconds.plainDownload),
    { suite: 'files', what: 'CPU time of one there and back', value: cpuMs / rounds / 1_000, unit: 's' },
    { suite: 'files', what: 'memory more than before, at most', value: most - before, unit: 'MB', aim: AIM_MORE_MB },
  ];
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAtMs = performance.now();
  await work();
  return (performance.now() - startedAtMs) / 1_000;
}

function* contents(round: number): Generator<Buffer> {
  const first = Buffer.from(CHUNK);
  first.writeUInt32BE(round);
  yield first;
  for (let sent = CHUNK.length; sent < FILE_BYTES; sent += CHUNK.length) yield CHUNK;
}

/** Returns the address of the file. */
async function upload(product: MeasuredServer, authorization: string, round: number): Promise<string> {
  const boundary = 'boundary-of-the-bench';
  const field = (name: string, value: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const head = Buffer.from(
    `${field('title', `Upload ${round}`)}${field('media_type', 'other')}${field('unit_id', 'unit-1')}--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="upload.bin"\r\n\r\n`,
  );
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  const form = function* () {
    yield head;
    yield* contents(round);
    yield tail;
  };
  const headers = { authorization, 'content-type': `multipart/form-data; boundary=${boundary}` };
  const text = await send(product.url + RESOURCES, headers, form(), head.length + FILE_BYTES + tail.length);
  return product.url + new URL((JSON.parse(text) as { file: string }).file).pathname;
}

async function send(
  url: string,
  headers: Record<string, string>,
  parts: Iterable<Buffer>,
  length: number,
): Promise<string> {
  const { statusCode, body } = await request(url, {
    method: 'POST',
    headers: { ...headers, 'content-length': String(length) },
    body: Readable.from(parts),
  });
  const text = await body.text();
  if (statusCode !== 201) throw new Error(`${url} answered ${statusCode}: ${text}`);
  return text;
}

async function receive(url: string): Promise<void> {
  const { statusCode, body } = await request(url);
  let received = 0;
  for await (const chunk of body) received += (chunk as Buffer).length;
  if (statusCode !== 200 || received !== FILE_BYTES)
    throw new Error(`${url} answered ${statusCode} with ${received} bytes.`);
}

async function lists({ url }: MeasuredServer, authorization: string, requests: number): Promise<Figure[]> {
  const word = (index: number) => `topic${index % 997}`;
  const cases: [what: string, aim: number, path: (index: number) => string][] = [
    ['list', AIM_LIST_MS, (index) => `?page=${(index % (MEDIA / PAGE_SIZE)) + 1}`],
    ['list of a course', AIM_LIST_MS, (index) => `?course_id=course-${index % 100}`],
    ['search of a word', AIM_SEARCH_MS, (index) => `search/?search=${word(index)}`],
    ['search with a typing error', AIM_SEARCH_MS, (index) => `search/?search=lectrue%20${word(index)}`],
  ];
  const figures: Figure[] = [];
  for (const [what, aim, path] of cases) {
    const { p50Ms, p99Ms } = await measureLatencies((index) => url + RESOURCES + path(index), authorization, requests);
    figures.push(
      { suite: 'files', what: `${what}, of ${MEDIA} media, p50`, value: p50Ms, unit: 'ms', aim },
      { suite: 'files', what: `${what}, of ${MEDIA} media, p99`, value: p99Ms, unit: 'ms' },
    );
  }
  return figures;
}

/** Returns the key of an administrator. */
async function generateMedia(db: BenchDatabase): Promise<string> {
  const run = (text: string, values: unknown[] = []) => db.pool.query(text, values);
  await run(`insert into platforms (key, name) values ($1, $1)`, [ORG]);
  await run(`insert into users (username, email) values ('bench-author', 'author@example.org')`);
  await run(
    `insert into memberships (platform_id, user_id, role) select platforms.id, users.id, 'platform_admin' from platforms, users`,
  );
  await run(
    `insert into courses (platform_id, course_key, name, visibility) select id, 'course-' || n, 'Course ' || n, 'viewable_by_tenant_students' from platforms, generate_series(0, 99) n`,
  );
  await run(
    `insert into media_resources (platform_id, title, description, media_type, course_key, unit_key, file_url, created_by_id)
     select platforms.id, 'Lecture ' || n || ' about topic' || n % 997, 'How part ' || n % 89 || ' of topic' || n % 997 || ' is done.',
            (array['video', 'image', 'document', 'audio'])[1 + n % 4], 'course-' || n % 100, 'unit-' || n % 50, 'https://media.example/' || n, users.id
       from platforms, users, generate_series(1, $1::integer) n`,
    [MEDIA],
  );
  await run('vacuum analyze');
  return (await createCredential(db, BENCH, { user: 'bench-author' })).authorization;
}
