import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { pipeline } from 'node:stream/promises';
import { replaceOutline } from '../db/catalog/outlines/replaceOutline.js';
import { temporaryDataFolder } from '../test/support/runFolder.js';
import { importRecords } from '../cli/import/importRecords.js';
import { BENCH, type BenchServer } from './benchDatabase.js';
import { generateOutline } from './generateOutline.js';
import type { Figure } from './report.js';

const COURSES = 20;
const LEARNERS = 5_000;
const BLOCKS = 200;
const VERBS = ['played', 'experienced', 'answered', 'completed', 'interacted', 'progressed', 'paused', 'passed'];
const US_PER_MS = 1_000;
const BYTES_PER_MB = 1_048_576;
const RECORDS_PER_LEARNER_AND_DAY = 40;

/** Records of some learners per day, in the order of time, as in logs. */
function* recordLines(count: number, blocks: string[]): Generator<string> {
  const from = Date.UTC(2026, 0, 1);
  for (let place = 0; place < count; place++) {
    const learner = (Math.floor(place / RECORDS_PER_LEARNER_AND_DAY) * 7_919) % LEARNERS;
    const verb = VERBS[(place * 31) % VERBS.length]!;
    const record = {
      at: new Date(from + place * 500).toISOString(),
      username: `learner-${learner}`,
      verb,
      course_id: `C-${learner % COURSES}`,
      block_id: blocks[(place * 13) % blocks.length],
      ...(place % 3 === 0 && { score: place % 11, max_score: 10 }),
      ...(place % 2 === 0 && { seconds: place % 600 }),
    };
    yield `${JSON.stringify(record)}\n`;
  }
}

/**
 * Measures importing a file of records into a tenant that has their people and outlines: microseconds per record, and
 * how much memory that takes.
 */
export async function measureRecordImport(bench: BenchServer, records: number): Promise<Figure[]> {
  const { db } = await bench.database();
  await db.pool.query(`
    insert into platforms (key, name) values ('bench', 'Bench');
    insert into courses (platform_id, course_key, name) select id, 'C-' || n, 'Course ' || n from platforms, generate_series(0, ${COURSES - 1}) n;
    insert into users (username, email) select 'learner-' || n, 'learner-' || n || '@bench.example' from generate_series(0, ${LEARNERS - 1}) n;
    insert into memberships (platform_id, user_id, role) select platforms.id, users.id, 'learner' from platforms, users`);
  const outline = generateOutline(BLOCKS);
  for (let course = 0; course < COURSES; course++)
    await replaceOutline(db, BENCH, { platformId: 1, courseKey: `C-${course}` }, outline);
  const folder = await temporaryDataFolder('lps-bench-records-');
  const file = path.join(folder, 'records.jsonl');
  await pipeline(
    recordLines(
      records,
      outline.map(({ block_id: key }) => key),
    ),
    createWriteStream(file),
  );
  let mostBytes = 0;
  const before = process.memoryUsage.rss();
  const startedAtMs = performance.now();
  const report = await importRecords(
    db,
    { id: 1, key: 'bench' },
    file,
    () => (mostBytes = Math.max(mostBytes, process.memoryUsage.rss())),
    { publicUrl: null, port: 0 },
  );
  const us = ((performance.now() - startedAtMs) * US_PER_MS) / records;
  if (report.created !== records)
    throw new Error(
      `Of ${records} records ${report.created} were stored: ${JSON.stringify(report.errors.slice(0, 3))}`,
    );
  const againAtMs = performance.now();
  await importRecords(db, { id: 1, key: 'bench' }, file, () => {}, { publicUrl: null, port: 0 });
  const againUs = ((performance.now() - againAtMs) * US_PER_MS) / records;
  await rm(folder, { recursive: true });
  await db.pool.query('vacuum analyze statements');
  const { rows } = await db.pool.query<{ bytes: number }>(
    `select sum(pg_total_relation_size(oid))::float8 as bytes from pg_class where relname ~ '^(statement|record_)' and relkind = 'r'`,
  );
  const figure = (what: string, value: number, unit: string, aim?: number): Figure => ({
    suite: 'records',
    what,
    value,
    unit,
    ...(aim !== undefined && { aim }),
  });
  return [
    figure(`a record of ${records} imported`, us, 'us', 50),
    figure('a record imported again', againUs, 'us', 50),
    figure('memory that the import added', (mostBytes - before) / BYTES_PER_MB, 'MB', 300),
    figure('an imported record on disk, with indexes', rows[0]!.bytes / records, 'bytes', 400),
  ];
}
