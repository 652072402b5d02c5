import type { Database } from '../../core/connect.js';
import { createIdentifier } from '../../learning/records/incomingStatement.js';
import { type AgentsOfPerson, findAgents } from './findAgents.js';
import { EXPORTED_KINDS } from './exportedKinds.js';
import { exportLogs } from './exportLogs.js';
import { exportRows } from './exportRows.js';
import { exportStatements } from './exportStatements.js';
import type { RecordStoreOfPlatform } from './eraseRecords.js';
import type { Person } from './person.js';
import { readPlatformsOfRecords } from './readPlatformsOfRecords.js';

type Reader = Pick<Database, 'read'>;

/** The person, and the data to export. */
export interface ExportScope {
  person: Person;
  /** Only data of this platform and of the account; null: all data. */
  platformId: number | null;
}

/**
 * Exports all data of a person as JSON lines: one object per row, `kind` first, with names in place of internal ids.
 * Reads page by page with constant memory and without locks; a row that changes meanwhile is exported in its old or new
 * state.
 */
export async function* exportPerson(db: Reader, { person, platformId }: ExportScope): AsyncGenerator<string> {
  const platforms = await readPlatformsOfRecords(db, platformId);
  const agents = await findAgentsByPlatform(db, person, platforms);
  for (const kind of EXPORTED_KINDS)
    yield* exportRows(db, kind, { person, platforms, isWhole: platformId === null, agents });
  for (const { id, key } of platforms) yield* exportStatements(db, { id, key }, agents.get(id)!.terms);
  for (const platform of [...(platformId === null ? [NO_PLATFORM] : []), ...platforms])
    yield* exportLogs(db, platform, person);
}

/** Rows of the audit log that belong to no tenant. */
const NO_PLATFORM = { id: 0, key: null };

async function findAgentsByPlatform(
  db: Reader,
  person: Person,
  platforms: RecordStoreOfPlatform[],
): Promise<Map<number, AgentsOfPerson>> {
  const agents = new Map<number, AgentsOfPerson>();
  for (const { id, settings } of platforms) {
    const named = await findAgents(db, id, person, settings);
    agents.set(id, {
      terms: named.flatMap(({ termId }) => termId ?? []),
      digests: named.map(({ name }) => createIdentifier('agent', name).digest),
    });
  }
  return agents;
}
