import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { temporaryDataFolder } from '../../test/support/runFolder.js';
import { bundle } from '../../scripts/bundle.mjs';
import { importRecords } from '../../cli/import/importRecords.js';
import type { BenchDatabase } from '../benchDatabase.js';
import { waitUntilEmpty } from './waitUntilEmpty.js';
import { type DrawnTenant, countRecords } from './drawTenants.js';
import { watchImport } from './watchImport.js';
import { writeRecords } from './writeRecords.js';

export const PUBLIC_URL = 'http://records.example';
/** The queues of what is derived from statements. */
export const TO_DERIVE = ['statement_queue', 'activity_changes', 'activity_recompute_queue', 'regrade_queue'];
const BYTES_PER_MB = 1_048_576;
const PAGE_BYTES = 4_096;
const US_PER_MS = 1_000;

/** Times are microseconds a record. */
interface Imported {
  /** Statements of all tenants, and those that were added. */
  count: number;
  added: number;
  importedUs: number;
  derivedUs: number;
  /** The memory of the command; null where none was imported by it. */
  grown: Growth | null;
  rates: Record<string, number>;
}

interface Growth {
  afterTenthMb: number;
  inSecondHalfMb: number;
}

/**
 * Imports one file per tenant: the first by the command, whose memory is measured; the others here, since
 * each command takes a while to start. Each file is written just before and removed afterwards: all of them would need as much
 * disk as the database. What is derived while a file is written counts as time to derive. Tenants that an earlier run imported
 * are left out.
 */
export async function importTenants(
  { db, url }: { db: BenchDatabase; url: string },
  tenants: DrawnTenant[],
  repeats: number,
): Promise<Imported> {
  const folder = await temporaryDataFolder('lps-bench-scale-');
  const { rows: platforms } = await db.pool.query<{ id: number; key: string }>('select id, key from platforms');
  const platformIds = new Map(platforms.map(({ id, key }) => [key, id]));
  const file = path.join(folder, 'records.jsonl');
  const before = await countStatements(db);
  const progress = await watchImport(db);
  let grown: Growth | null = null;
  const fromMs = performance.now();
  for (const [nth, tenant] of tenants.entries()) {
    const id = platformIds.get(tenant.key)!;
    if ((before.get(id) ?? 0) >= countRecords(tenant) * repeats) continue;
    await writeRecords(tenant, file, repeats);
    progress.resume();
    if (nth === 0) grown = await importByCommand(url, tenant, file);
    else await importRecords(db, { id, key: tenant.key }, file, () => {}, { publicUrl: PUBLIC_URL, port: 0 });
    progress.pause();
  }
  const { importedMs, rates } = await progress.end();
  await waitUntilEmpty(db, TO_DERIVE);
  const derivedMs = performance.now() - fromMs;
  const stored = await countStatements(db);
  for (const tenant of tenants) {
    const [written, found] = [countRecords(tenant) * repeats, stored.get(platformIds.get(tenant.key)!) ?? 0];
    // Later steps of an earlier run added some.
    if (found < written) throw new Error(`Of ${written} records of ${tenant.key} ${found} were stored.`);
  }
  await rm(folder, { recursive: true });
  const [count, added] = [sumOf(stored), sumOf(stored) - sumOf(before)];
  return {
    count,
    added,
    importedUs: (importedMs * US_PER_MS) / added,
    derivedUs: (derivedMs * US_PER_MS) / added,
    grown,
    rates,
  };
}

/** The statements of each platform, by its id. */
export async function countStatements(db: BenchDatabase): Promise<Map<number, number>> {
  const { rows } = await db.pool.query<{ id: number; count: number }>(
    'select platform_id as id, count(*)::int as count from statements group by platform_id',
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
}

const sumOf = (counts: Map<number, number>) => [...counts.values()].reduce((sum, count) => sum + count, 0);

/**
 * `admin import records`. Returns by how much its memory grew in the course of its time; null where only Linux would
 * say it.
 */
async function importByCommand(url: string, tenant: DrawnTenant, file: string): Promise<Growth | null> {
  const admin = spawn(
    process.execPath,
    [fileURLToPath(await bundle('scripts/admin.ts')), 'import', 'records', file, '--platform', tenant.key, '--json'],
    {
      env: { ...process.env, DATABASE_URL: url, PUBLIC_URL },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const pages: number[] = [];
  const timer = setInterval(() => {
    const statm = readFileIfThere(`/proc/${admin.pid}/statm`);
    if (statm) pages.push(Number(statm.split(' ')[1]));
  }, 500);
  const [code] = (await once(admin, 'exit')) as [number | null];
  clearInterval(timer);
  if (code !== 0) throw new Error(`admin import records ended with ${code}.`);
  if (pages.length === 0) return null;
  const grownSince = (share: number) =>
    ((Math.max(...pages) - Math.max(...pages.slice(0, Math.ceil(pages.length * share)))) * PAGE_BYTES) / BYTES_PER_MB;
  return { afterTenthMb: grownSince(0.1), inSecondHalfMb: grownSince(0.5) };
}

function readFileIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
