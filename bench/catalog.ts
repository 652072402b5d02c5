import { createReadStream, existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { type BenchServer, fillCourses } from './benchDatabase.js';
import { type GeneratedCourse, generateCourses } from './generateCatalog.js';
import { measureLatencies, startMeasuredServer } from './measure.js';
import type { Figure } from './report.js';
import type { Suite } from './suite.js';
import { measureTypingErrors } from './typingErrors.js';

const REAL_CATALOG = '../shared/data/catalog/courses.jsonl.gz';
/** The number of courses of the real catalogue. */
export const REAL_SIZE = 2_216;

/** Measures faceted search over HTTP, without the cache, with a catalogue of real size and with a large one. */
export const catalog: Suite = async (bench, { items, requests }) => {
  const { name, courses, isReal } = await readCourses();
  if (!isReal) console.error('The real catalogue is not there: the recall of typing errors is not measured.');
  const small = await measureSearch(bench, name, courses, requests, {
    hasTypingErrors: isReal,
    all: 15,
    text: 15,
    filters: 15,
    misspelt: 15,
    unfinished: 15,
    mostText: 80,
    middle: 80,
  });
  const large = await measureSearch(bench, `${items} courses`, generateCourses(items), requests, {
    import: 45,
    all: 20,
    text: 50,
    filters: 40,
    mostText: 80,
    middle: 80,
  });
  return [...small, ...large];
};

/** Reads the real catalogue; null if it is missing. */
export async function readCourses(): Promise<{
  name: string;
  courses: Iterable<GeneratedCourse>;
  isReal: boolean;
}> {
  const isReal = existsSync(REAL_CATALOG);
  const courses = isReal ? await readRealCourses() : generateCourses(REAL_SIZE);
  return { name: `${REAL_SIZE} ${isReal ? 'real' : 'generated'} courses`, courses, isReal };
}

/** Seconds for the import, milliseconds for searches. */
interface SearchAims {
  hasTypingErrors?: boolean;
  import?: number;
  all: number;
  text: number;
  filters: number;
  misspelt?: number;
  unfinished?: number;
  mostText: number;
  middle: number;
}

async function measureSearch(
  bench: BenchServer,
  size: string,
  courses: Iterable<GeneratedCourse>,
  requests: number,
  aims: SearchAims,
): Promise<Figure[]> {
  const { url, db } = await bench.database();
  const startedAtMs = performance.now();
  const authorization = await fillCourses(db, 'bench', courses);
  const importedS = (performance.now() - startedAtMs) / 1000;
  const figures: Figure[] = [
    {
      suite: 'catalog',
      what: `${size}: import and index`,
      value: importedS,
      unit: 's',
      ...(aims.import !== undefined && { aim: aims.import }),
    },
    ...(aims.hasTypingErrors ? await measureTypingErrors(db, size) : []),
  ];
  const { word, count } = await findWordNear(db, 2_000);
  const { rows } = await db.pool.query<{ entries: number }>('select count(*) as entries from search_items');
  const { entries } = rows[0]!;
  const most = await findWordNear(db, entries);
  const middle = Math.floor(entries / 2);
  const { levels, languages } = await findCommonValues(db);
  const server = await startMeasuredServer('product', url);
  const queries: [string, string, number | undefined][] = [
    ['no text', '', aims.all],
    [`a text that matches ${count}`, `&query=${encodeURIComponent(word)}`, aims.text],
    ['two filters', `&level=${encodeURIComponent(levels)}&${languages}`, aims.filters],
    ['a typing error', `&query=${encodeURIComponent(word.slice(0, -2) + word.slice(-1))}`, aims.misspelt],
    ['an unfinished word', `&query=${encodeURIComponent(word.slice(0, 3))}`, aims.unfinished],
    [`a text that matches ${most.count}`, `&query=${encodeURIComponent(most.word)}`, aims.mostText],
    [`no text, offset ${middle}`, `&offset=${middle}`, aims.middle],
    [
      `a text that matches ${most.count}, offset ${middle}`,
      `&query=${encodeURIComponent(most.word)}&offset=${middle}`,
      aims.middle,
    ],
    [`newest first, offset ${middle}`, `&order_by=created_at&offset=${middle}`, aims.middle],
  ];
  for (const [what, query, aim] of queries) {
    const { p50Ms, p99Ms } = await measureLatencies(
      `${server.url}/api/search/catalog/?update_facet=true${query}`,
      authorization,
      requests,
    );
    figures.push(
      {
        suite: 'catalog',
        what: `${size}, all facets, ${what}: p50`,
        value: p50Ms,
        unit: 'ms',
        ...(aim !== undefined && { aim }),
      },
      { suite: 'catalog', what: `${size}, all facets, ${what}: p99`, value: p99Ms, unit: 'ms' },
    );
  }
  await server.stop();
  return figures;
}

type Db = Awaited<ReturnType<BenchServer['database']>>['db'];

/** Finds a word of the index that about this many entries contain. */
async function findWordNear(db: Db, targetCount: number): Promise<{ word: string; count: number }> {
  const { rows } = await db.pool.query<{ word: string; count: number }>(
    `select word, sum(entries) as count from search_words where length(word) > 5 and word !~ '[0-9]'
      group by word order by abs(sum(entries) - $1), word limit 1`,
    [targetCount],
  );
  return rows[0]!;
}

async function findCommonValues(db: Db): Promise<{ levels: string; languages: string }> {
  const most = async (facet: string) => {
    const { rows } = await db.pool.query<{ value: string }>(
      `select facet_values.value from facet_values join facet_bits on facet_bits.value_id = facet_values.id
        where facet = $1 group by value order by sum(bit_count(bits)) desc limit 1`,
      [facet],
    );
    return rows[0]?.value;
  };
  const language = await most('language');
  // The real courses have no language.
  const second =
    language === undefined
      ? `subject=${encodeURIComponent((await most('subject'))!)}`
      : `language=${encodeURIComponent(language)}`;
  return { levels: (await most('level'))!, languages: second };
}

async function readRealCourses(): Promise<GeneratedCourse[]> {
  const lines = createInterface({ input: createReadStream(REAL_CATALOG).pipe(createGunzip()) });
  const courses: GeneratedCourse[] = [];
  for await (const line of lines) courses.push(JSON.parse(line) as GeneratedCourse);
  return courses;
}
