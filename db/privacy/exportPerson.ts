import type { RecordSettings } from '../activity/resolution/recordSettings.js';
import type { Database } from '../core/connect.js';
import { termOf } from '../records/incomingStatement.js';
import { type AgentsOfPerson, agentsNaming } from './agentsNaming.js';
import { EXPORTED_KINDS } from './exportedKinds.js';
import { exportLogs } from './exportLogs.js';
import { exportRows } from './exportRows.js';
import { exportStatements } from './exportStatements.js';
import type { Person } from './person.js';

type Reader = Pick<Database, 'read'>;

/** Whose data, where. */
export interface ExportScope {
  person: Person;
  /** Of one platform, with what says who the person is; null: everything. */
  platformId: number | null;
}

interface ExportedPlatform {
  id: number;
  key: string;
  settings: { record_home_pages?: string[]; record_iri_prefixes?: string[] };
}

const PLATFORMS = {
  name: 'privacy: platforms',
  text: 'select id, key, settings from platforms where $1::integer is null or id = $1 order by id',
};

/**
 * Everything that is held of a person, as JSON lines: one object a row, its `kind` first, with names instead of internal numbers. Read page by page,
 * a piece a page, so memory stays flat and nothing is locked; rows that change meanwhile are as they were or as they are.
 */
export async function* exportPerson(db: Reader, { person, platformId }: ExportScope): AsyncGenerator<string> {
  const platforms = await db.read<ExportedPlatform>(PLATFORMS, [platformId]);
  const agents = await agentsByPlatform(db, person, platforms);
  const ids = platforms.map(({ id }) => id);
  for (const kind of EXPORTED_KINDS) yield* exportRows(db, kind, { person, platformIds: ids, isWhole: platformId === null, agents });
  for (const { id, key } of platforms) yield* exportStatements(db, { id, key }, agents.get(id)!.terms);
  for (const platform of [...(platformId === null ? [NO_PLATFORM] : []), ...platforms]) yield* exportLogs(db, platform, person.id);
}

/** What belongs to no tenant, in the audit log. */
const NO_PLATFORM = { id: 0, key: null };

async function agentsByPlatform(db: Reader, person: Person, platforms: ExportedPlatform[]): Promise<Map<number, AgentsOfPerson>> {
  const agents = new Map<number, AgentsOfPerson>();
  for (const { id, key, settings } of platforms) {
    const named = await agentsNaming(db, id, person, recordSettingsOf(key, settings));
    agents.set(id, { terms: named.flatMap(({ termId }) => termId ?? []), digests: named.map(({ name }) => termOf('agent', name).digest) });
  }
  return agents;
}

function recordSettingsOf(platformKey: string, { record_home_pages: homePages = [], record_iri_prefixes: iriPrefixes = [] }: ExportedPlatform['settings']): RecordSettings {
  return { platformKey, homePages, iriPrefixes };
}
