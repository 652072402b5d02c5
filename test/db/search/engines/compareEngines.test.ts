import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { Visibility } from '../../../../db/tenancy/access/visibility.js';
import type { IncomingItem } from '../../../../db/catalog/items/incomingItem.js';
import type { CatalogAnswer, MatchedItem, SearchEngine } from '../../../../db/search/engines/engine.js';
import { syncPlatform } from '../../../../db/search/engines/index/syncIndex.js';
import { createPostgresEngine } from '../../../../db/search/engines/postgres/postgresEngine.js';
import { createTypesenseClients } from '../../../../db/search/engines/typesense/client.js';
import { findCollection } from '../../../../db/search/engines/typesense/collections.js';
import { createTypesenseEngine } from '../../../../db/search/engines/typesense/createTypesenseEngine.js';
import { rebuildCollection } from '../../../../db/search/engines/typesense/rebuildCollection.js';
import { type GeneratedCourse, generateCourses } from '../../../../bench/generateCatalog.js';
import { testDatabase } from '../../../support/database.js';
import { createPlatform, fillCatalog } from './catalogFixture.js';
import { type ComparedSearch, comparedSearches } from './comparedSearches.js';

const REAL_CATALOG = '../shared/data/catalog/courses.jsonl.gz';
const { TYPESENSE_URL: url, TYPESENSE_API_KEY: apiKey } = process.env;
/** Of the misspelt texts, how many both engines must take for the same words (docs/decisions/0029-equal-results-of-two-engines.md). */
const SAME_WHEN_MISSPELT = 0.9;

const db = testDatabase();
const postgres = createPostgresEngine(db);
let searches: ComparedSearch[];
let student: Visibility;

beforeAll(async () => {
  const courses = readCourses();
  searches = comparedSearches(courses);
  const platformId = await createPlatform(db, 'compared');
  await fillCatalog(db, platformId, { courses: courses.map(asItem) });
  await syncPlatform(db, platformId);
  student = {
    everything: false,
    scopes: [{ platformId, levels: ['viewable_by_anyone', 'viewable_by_tenant_students'] }],
  };
});

function readCourses(): GeneratedCourse[] {
  if (existsSync(REAL_CATALOG)) {
    const lines = gunzipSync(readFileSync(REAL_CATALOG)).toString().trim().split('\n');
    return lines.map((line) => JSON.parse(line) as GeneratedCourse);
  }
  console.warn('The real catalogue is not there: generated courses are searched instead.');
  return [...generateCourses(2_000)];
}

const asItem = ({
  course_id: key,
  name,
  description,
  subject,
  level,
  skills,
  price,
}: GeneratedCourse): IncomingItem => ({
  key,
  name,
  data: { description, subject, level, skills, ...(price && { price }) },
});
const keyOf = ({ platformId, kind, itemId }: MatchedItem) => `${platformId} ${kind} ${itemId}`;
const titleOf = ({ search: { text, filters, sort, offset } }: ComparedSearch) =>
  JSON.stringify({ text, filters, sort, offset });

describe('the compared searches', () => {
  it('are 200 different searches, most with results', async () => {
    expect(searches).toHaveLength(200);
    let finding = 0;
    const sample = searches.filter((_, index) => index % 5 === 0);
    for (const { search } of sample)
      finding += Number((await postgres.searchCatalog({ ...search, countFacets: false }, student)).count > 0);
    expect(finding).toBeGreaterThan(0.8 * sample.length);
  });
});

if (url && apiKey) {
  const clients = createTypesenseClients(
    { url, apiKey, prefix: `lps_test_${randomBytes(6).toString('hex')}` },
    { searchTimeoutMs: 10_000 },
  );
  const fail = (error: Error) => {
    throw error;
  };
  const typesense: SearchEngine = createTypesenseEngine(db, clients, postgres, fail);

  describe('both engines', () => {
    beforeAll(async () => {
      await rebuildCollection(db, clients);
    });
    afterAll(async () => {
      const collection = await findCollection(clients, 'write');
      if (!collection) return;
      await clients.write.aliases(clients.alias).delete();
      await clients.write.collections(collection).delete();
    });

    const ofBoth = async ({ search }: ComparedSearch) =>
      Promise.all([postgres.searchCatalog(search, student), typesense.searchCatalog(search, student)]);
    const compared = (how: ComparedSearch['compares'], { count, items, facets }: CatalogAnswer, title: string) => {
      // Of more than a page, which of them come first is each engine's own measure.
      const keys = items.map(keyOf);
      return { title, count, facets, items: how === 'order' ? keys : count <= keys.length ? keys.sort() : keys.length };
    };

    it.each(['set', 'order'] as const)('find the same, counted the same: by %s', async (how) => {
      const different: unknown[] = [];
      for (const one of searches.filter(({ compares }) => compares === how)) {
        const [ours, theirs] = (await ofBoth(one)).map((answer) => compared(how, answer, titleOf(one)));
        if (JSON.stringify(ours) !== JSON.stringify(theirs)) different.push({ postgres: ours, typesense: theirs });
      }
      expect(different).toEqual([]);
    });

    it('find the intended results of misspelt words, and nearly always agree', async () => {
      let same = 0;
      const misspelt = searches.filter(({ compares }) => compares === 'misspelt');
      for (const one of misspelt) {
        // Written twice, it is a whole word at first.
        const meant = await postgres.searchCatalog({ ...one.search, text: `${one.meant} ${one.meant}` }, student);
        const [ours, theirs] = (await ofBoth(one)).map(({ items }) => new Set(items.map(keyOf)));
        for (const key of meant.items.slice(0, 10).map(keyOf)) {
          if (meant.count < 100)
            expect({ one, ours: ours!.has(key), theirs: theirs!.has(key) }).toEqual({ one, ours: true, theirs: true });
        }
        same += Number(JSON.stringify([...ours!].sort()) === JSON.stringify([...theirs!].sort()));
      }
      expect(same / misspelt.length).toBeGreaterThanOrEqual(SAME_WHEN_MISSPELT);
    });
  });
} else {
  describe('both engines', () => {
    it.skip('skipped: TYPESENSE_URL and TYPESENSE_API_KEY are not set', () => {});
  });
}
