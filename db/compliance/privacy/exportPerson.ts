import type { Database } from '../../core/connect.js';
import { createIdentifier } from '../../learning/records/incomingStatement.js';
import { type AgentsOfPerson, agentsNaming } from './agentsNaming.js';
import { EXPORTED_KINDS } from './exportedKinds.js';
import { exportLogs } from './exportLogs.js';
import { exportRows } from './exportRows.js';
import { exportStatements } from './exportStatements.js';
import type { RecordStoreOfPlatform } from './eraseRecords.js';
import type { Person } from './person.js';
import { readPlatformsOfRecords } from './platformsOfRecords.js';

type Reader = Pick<Database, 'read'>;

/** Whose data, where. */
export interface ExportScope {
  person: Person;
  /** Of one platform, with what says who the person is; null: everything. */
  platformId: number | null;
}

/**
 * Everything that is held of a person, as JSON lines: one object a row, its `kind` first, with names instead of internal numbers. Read page by page,
 * a piece a page, so memory stays flat and nothing is locked; rows that change meanwhile are as they were or as they are.
 */
export async function* exportPerson(db: Reader, { person, platformId }: ExportScope): AsyncGenerator<string> {
  const platforms = await readPlatformsOfRecords(db, platformId);
  const agents = await agentsByPlatform(db, person, platforms);
  const ids = platforms.map(({ id }) => id);
  for (const kind of EXPORTED_KINDS)
    yield* exportRows(db, kind, { person, platformIds: ids, isWhole: platformId === null, agents });
  for (const { id, key } of platforms) yield* exportStatements(db, { id, key }, agents.get(id)!.terms);
  for (const platform of [...(platformId === null ? [NO_PLATFORM] : []), ...platforms])
    yield* exportLogs(db, platform, person);
}

/** What belongs to no tenant, in the audit log. */
const NO_PLATFORM = { id: 0, key: null };

async function agentsByPlatform(
  db: Reader,
  person: Person,
  platforms: RecordStoreOfPlatform[],
): Promise<Map<number, AgentsOfPerson>> {
  const agents = new Map<number, AgentsOfPerson>();
  for (const { id, settings } of platforms) {
    const named = await agentsNaming(db, id, person, settings);
    agents.set(id, {
      terms: named.flatMap(({ termId }) => termId ?? []),
      digests: named.map(({ name }) => createIdentifier('agent', name).digest),
    });
  }
  return agents;
}
