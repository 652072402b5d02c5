import { createReadStream, existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { createCredential } from '../../db/access/credentials.js';
import { type BenchServer, fillCourses } from './benchDatabase.js';
import { type GeneratedCourse, generateCourses } from './generateCatalog.js';
import { generateEnrollments } from './generateEnrollments.js';
import { type Measurement, latencies, measure, median, startServer } from './measure.js';
import type { Figure } from './report.js';

export interface BenchOptions {
  rounds: number;
  seconds: number;
  items: number;
  enrollments: number;
  /** Requests a latency is taken from. */
  requests: number;
}

type Suite = (server: BenchServer, options: BenchOptions) => Promise<Figure[]>;

const REAL_CATALOG = '../shared/data/catalog/courses.jsonl.gz';
const REAL_SIZE = 2_216;

/** An authenticated read, against the limit and against another framework on the same contract. */
const read: Suite = async (bench, { rounds, seconds }) => {
  const { url, db } = await bench.database();
  const authorization = await fillCourses(db, 'bench', generateCourses(REAL_SIZE));
  const names = ['product', 'bare', 'fastify'] as const;
  const servers = [];
  for (const name of names) servers.push(await startServer(name, url));
  const figures: Figure[] = [];
  for (const [what, path] of [
    ['one course by its identifier', '/api/catalog/courses/?course_id=GEN-0000001'],
    ['25 courses', '/api/catalog/courses/'],
  ] as const) {
    const bodies = await Promise.all(
      servers.map(async (server) => (await fetch(server.url + path, { headers: { authorization } })).text().then((text) => text.replaceAll(server.url, ''))),
    );
    if (new Set(bodies).size !== 1) throw new Error(`${what}: the servers do not answer the same.`);
    const taken = names.map((): Measurement[] => []);
    for (let round = 0; round <= rounds; round++) {
      for (const [index, server] of servers.entries()) {
        const measured = await measure(server, { path, authorization, connections: 8, seconds });
        // The first round warms the compiler and the statements.
        if (round > 0) taken[index]!.push(measured);
      }
    }
    const middle = (index: number, of: keyof Measurement) => median(taken[index]!.map((one) => one[of]));
    for (const [index, name] of names.entries()) {
      figures.push(
        { suite: 'read', what: `${what}: ${name}, CPU a request`, value: middle(index, 'cpuUsPerRequest'), unit: 'us' },
        { suite: 'read', what: `${what}: ${name}, requests a second`, value: middle(index, 'requestsPerSecond'), unit: '1/s' },
        { suite: 'read', what: `${what}: ${name}, p99`, value: middle(index, 'p99Ms'), unit: 'ms' },
      );
    }
    figures.push(
      { suite: 'read', what: `${what}: CPU of product / bare`, value: middle(0, 'cpuUsPerRequest') / middle(1, 'cpuUsPerRequest'), unit: 'x', aim: 2.5 },
      { suite: 'read', what: `${what}: CPU of product / fastify`, value: middle(0, 'cpuUsPerRequest') / middle(2, 'cpuUsPerRequest'), unit: 'x', aim: 1 },
    );
  }
  await Promise.all(servers.map((server) => server.stop()));
  return figures;
};

/** The faceted search over HTTP, past the cache, on a real catalogue's size and on a large one. */
const catalog: Suite = async (bench, { items, requests }) => {
  const real = existsSync(REAL_CATALOG);
  const smallName = real ? `${REAL_SIZE} real courses` : `${REAL_SIZE} generated courses`;
  const small = await searchFigures(bench, smallName, real ? await readRealCourses() : generateCourses(REAL_SIZE), requests, {
    all: 15,
    text: 15,
    filters: 15,
  });
  const large = await searchFigures(bench, `${items} courses`, generateCourses(items), requests, { all: 20, text: 50, filters: 40 });
  return [...small, ...large];
};

async function searchFigures(
  bench: BenchServer,
  size: string,
  courses: Iterable<GeneratedCourse>,
  requests: number,
  aims: { all: number; text: number; filters: number },
): Promise<Figure[]> {
  const { url, db } = await bench.database();
  const startedAtMs = performance.now();
  const authorization = await fillCourses(db, 'bench', courses);
  const figures: Figure[] = [{ suite: 'catalog', what: `${size}: import and index`, value: (performance.now() - startedAtMs) / 1000, unit: 's' }];
  const { word, count } = await wordNear(db, 2_000);
  const { levels, languages } = await commonValues(db);
  const server = await startServer('product', url);
  const queries: [string, string, number | undefined][] = [
    ['no text', '', aims.all],
    [`a text that matches ${count}`, `&query=${encodeURIComponent(word)}`, aims.text],
    ['two filters', `&level=${encodeURIComponent(levels)}&${languages}`, aims.filters],
    ['a typing error', `&query=${encodeURIComponent(word.slice(0, -2) + word.slice(-1))}`, undefined],
    ['an unfinished word', `&query=${encodeURIComponent(word.slice(0, 3))}`, undefined],
  ];
  for (const [what, query, aim] of queries) {
    const { p50Ms, p99Ms } = await latencies(`${server.url}/api/search/catalog/?update_facet=true${query}`, authorization, requests);
    figures.push(
      { suite: 'catalog', what: `${size}, all facets, ${what}: p50`, value: p50Ms, unit: 'ms', ...(aim !== undefined && { aim }) },
      { suite: 'catalog', what: `${size}, all facets, ${what}: p99`, value: p99Ms, unit: 'ms' },
    );
  }
  await server.stop();
  return figures;
}

type Db = Awaited<ReturnType<BenchServer['database']>>['db'];

/** A word of the index that about so many entries hold. */
async function wordNear(db: Db, wanted: number): Promise<{ word: string; count: number }> {
  const { rows } = await db.pool.query<{ word: string; count: number }>(
    `select word, ndoc as count from ts_stat('select words from search_items') where length(word) > 5 and word !~ '[0-9]'
      order by abs(ndoc - $1), word limit 1`,
    [wanted],
  );
  return rows[0]!;
}

async function commonValues(db: Db): Promise<{ levels: string; languages: string }> {
  const most = async (facet: string) => {
    const { rows } = await db.pool.query<{ value: string }>(
      `select facet_values.value from facet_values join facet_bits on facet_bits.value_id = facet_values.id
        where facet = $1 group by value order by sum(bit_count(bits)) desc limit 1`,
      [facet],
    );
    return rows[0]?.value;
  };
  const language = await most('language');
  // The real courses name no language.
  const second = language === undefined ? `subject=${encodeURIComponent((await most('subject'))!)}` : `language=${encodeURIComponent(language)}`;
  return { levels: (await most('level'))!, languages: second };
}

async function readRealCourses(): Promise<GeneratedCourse[]> {
  const lines = createInterface({ input: createReadStream(REAL_CATALOG).pipe(createGunzip()) });
  const courses: GeneratedCourse[] = [];
  for await (const line of lines) courses.push(JSON.parse(line) as GeneratedCourse);
  return courses;
}

/** Enrollment search with exact counts, on the first and on deep pages. */
const enrollments: Suite = async (bench, { enrollments: size, requests }) => {
  const { url, db } = await bench.database();
  const { bigPlatform, learner } = await generateEnrollments(db, { tenants: 200, enrollments: size });
  await db.pool.query('vacuum analyze');
  const dmAdmin = (await createCredential(db, { role: 'dm_admin' })).authorization;
  const bigAdmin = (await createCredential(db, { role: 'platform_admin', platform: bigPlatform })).authorization;
  const server = await startServer('product', url);
  const deep = (share: number) => Math.floor((size * share) / 50);
  const cases: [string, string, string, number][] = [
    ['DM admin, first page', dmAdmin, 'page_size=50', 10],
    [`DM admin, page ${deep(0.5)} of 50`, dmAdmin, `page_size=50&page=${deep(0.5)}`, 30],
    ['big tenant, first page', bigAdmin, 'page_size=50', 10],
    [`big tenant, page ${deep(0.45)} of 50`, bigAdmin, `page_size=50&page=${deep(0.45)}`, 30],
    ['big tenant, one learner', bigAdmin, `username=${encodeURIComponent(learner)}`, 10],
  ];
  const figures: Figure[] = [];
  for (const [what, authorization, query, aim] of cases) {
    const { p50Ms, p99Ms } = await latencies(`${server.url}/api/catalog/enrollment/courses/search/?${query}`, authorization, requests);
    figures.push(
      { suite: 'enrollments', what: `${size}: ${what}, p50`, value: p50Ms, unit: 'ms', aim },
      { suite: 'enrollments', what: `${size}: ${what}, p99`, value: p99Ms, unit: 'ms' },
    );
  }
  await server.stop();
  return figures;
};

/** Start-up on a database that is there, and memory at rest. */
const startup: Suite = async (bench, { rounds }) => {
  const { url } = await bench.database();
  const times: number[] = [];
  const memory: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const startedAtMs = performance.now();
    const server = await startServer('product', url);
    times.push(performance.now() - startedAtMs);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    memory.push((await server.use()).rssMb);
    await server.stop();
  }
  return [
    { suite: 'startup', what: 'warm start to ready, bundling included', value: median(times), unit: 'ms' },
    { suite: 'startup', what: 'memory at rest', value: median(memory), unit: 'MB' },
  ];
};

export const suites: Record<string, Suite> = { read, catalog, enrollments, startup };
