import { hash, randomUUID } from 'node:crypto';
import { parseAgentIdentifier } from '../../learning/activity/resolution/agentIdentifiers.js';
import type { RecordSettings } from '../../learning/activity/resolution/recordSettings.js';
import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import { forEachInSlices } from '../../core/slices.js';
import { type Transaction, databaseInTransaction, query } from '../../core/transaction.js';
import { createIdentifier } from '../../learning/records/incomingStatement.js';
import { lockStore } from '../../learning/records/storeCursor.js';
import { type NamedAgent, findAgents } from './findAgents.js';
import { type AnonymousAgent, buildAnonymousAgents, replaceAgents } from './buildAnonymousAgents.js';
import { eraseStatementTexts } from './eraseStatementTexts.js';
import type { Person } from './person.js';

/** A person to erase, with their former names. `opaque`: the new username. `needles`: texts to erase. */
export interface Erased {
  person: Person;
  opaque: string;
  needles: string[];
}

export interface RecordStoreOfPlatform {
  id: number;
  settings: RecordSettings;
}

/**
 * Anonymizes a person in the records of a platform: agents in terms and fragments, texts in the person's statements,
 * documents and files. Statements and derived rows stay. An interrupted call can be repeated.
 */
export async function eraseRecords(
  db: Database,
  actor: Actor,
  platform: RecordStoreOfPlatform,
  erased: Erased,
): Promise<void> {
  const named = await findAgents(db, platform.id, erased.person, platform.settings);
  if (named.length === 0) return;
  const scanned = await scanParts(db, platform.id, named, 0);
  await db.transaction(actor, async (trx) => {
    // Blocks writers of statements. Later writers reload cached agents, because COUNT_ERASURE invalidates caches.
    await lockStore(trx, platform.id, []);
    const all = await findAgents(databaseInTransaction(trx), platform.id, erased.person, platform.settings);
    const since = await scanParts(databaseInTransaction(trx), platform.id, all, scanned.upTo);
    await query(trx, REMOVE_DOCUMENTS, [platform.id, all.map(({ name }) => createIdentifier('agent', name).digest)]);
    const isDone = ({ name }: NamedAgent) => name.toLowerCase().includes(erased.opaque);
    const waiting = all.filter((one) => one.termId !== null && !isDone(one));
    if (waiting.length === 0) return;
    const agents = buildAnonymousAgents(
      [...new Set(waiting.map(({ name }) => name))],
      erased.opaque,
      new Set(all.filter(isDone).map(({ name }) => name)),
    );
    await renameTerms(trx, platform, waiting, agents);
    await rewriteParts(trx, platform.id, [...scanned.parts, ...since.parts], agents);
    await query(trx, COUNT_ERASURE, [platform.id]);
  });
  const terms = (await findAgents(db, platform.id, erased.person, platform.settings)).flatMap(
    ({ termId }) => termId ?? [],
  );
  await eraseStatementTexts(db, actor, platform.id, terms, erased.needles);
}

const REMOVE_DOCUMENTS = {
  changes: true as const,
  text: `delete from record_documents where platform_id = $1 and agent = any (select decode(one, 'hex') from unnest($2::text[]) one)`,
};
const COUNT_ERASURE = {
  changes: true as const,
  text: 'update record_store_cursors set erasures = erasures + 1 where platform_id = $1',
};

interface StoredPart {
  id: number;
  content: string;
}

const PART_BATCH = 20_000;
const SCAN = {
  text: `
    with seen as materialized (select id, content from record_fragments where platform_id = $1 and id > $2 order by id limit ${PART_BATCH})
    select coalesce((select max(id) from seen), $2) as "upTo",
           coalesce((select json_agg(json_build_object('id', id, 'content', content))
                       from seen where exists (select from unnest($3::text[]) as needle where strpos(lower(content), needle) > 0)), '[]') as parts`,
};

/**
 * Finds fragments after an id that contain a name of these agents. Scans all of them, because no index covers their
 * content. `upTo`: the last scanned id.
 */
async function scanParts(
  db: Pick<Database, 'read'>,
  platformId: number,
  agents: NamedAgent[],
  after: number,
): Promise<{ upTo: number; parts: StoredPart[] }> {
  const needles = [...new Set(agents.map(({ name }) => buildAgentText(name)))];
  const parts: StoredPart[] = [];
  for (let from = after; ;) {
    const [page] = await db.read<{ upTo: number; parts: StoredPart[] }>(SCAN, [platformId, from, needles]);
    parts.push(...page!.parts);
    if (page!.upTo === from) return { upTo: from, parts };
    from = page!.upTo;
  }
}

/** Builds the text of an agent's name as in the JSON of fragments, in lower case. */
function buildAgentText(name: string): string {
  if (name.startsWith('account:'))
    return JSON.stringify((JSON.parse(name.slice('account:'.length)) as [string, string])[1]).toLowerCase();
  return JSON.stringify(name.replace(/^(sha1|openid):/, ''))
    .slice(1, -1)
    .toLowerCase();
}

const RENAME_TERMS = {
  changes: true as const,
  text: `update record_identifiers term set name = sent.name, digest = decode(sent.digest, 'hex')
           from unnest($2::integer[], $3::text[], $4::text[]) as sent (id, name, digest)
          where term.platform_id = $1 and term.id = sent.id`,
};
const RENAME_PEOPLE = {
  changes: true as const,
  text: `update record_people person set identifier = sent.identifier
           from unnest($2::integer[], $3::text[]) as sent (id, identifier)
          where person.platform_id = $1 and person.identifier_id = sent.id`,
};

/** Removes resolutions of these agents as objects of statements. */
const FORGET_SUBJECTS = {
  changes: true as const,
  text: 'delete from record_subjects where platform_id = $1 and identifier_id = any ($2::integer[])',
};

async function renameTerms(
  trx: Transaction,
  { id, settings }: RecordStoreOfPlatform,
  waiting: NamedAgent[],
  agents: ReadonlyMap<string, AnonymousAgent>,
): Promise<void> {
  const terms = waiting.map(({ termId, name }) => ({ termId, name: agents.get(name)!.name }));
  const ids = terms.map(({ termId }) => termId);
  await query(trx, RENAME_TERMS, [
    id,
    ids,
    terms.map(({ name }) => name),
    terms.map(({ name }) => createIdentifier('agent', name).digest),
  ]);
  await query(trx, FORGET_SUBJECTS, [id, ids]);
  await query(trx, RENAME_PEOPLE, [id, ids, terms.map(({ name }) => parseAgentIdentifier(name, settings))]);
}

const REWRITE_PARTS = {
  changes: true as const,
  text: `update record_fragments part set content = sent.content, digest = decode(sent.digest, 'hex')
           from unnest($2::integer[], $3::text[], $4::text[]) as sent (id, content, digest)
          where part.platform_id = $1 and part.id = sent.id`,
};

/**
 * No client sends an anonymous fragment, so digests only have to be unique: fragments that have become equal stay
 * separate.
 */
async function rewriteParts(
  trx: Transaction,
  platformId: number,
  parts: StoredPart[],
  agents: ReadonlyMap<string, AnonymousAgent>,
): Promise<void> {
  const rewritten: StoredPart[] = [];
  const rewrite = ({ id, content }: StoredPart) => {
    const anonymous = JSON.stringify(replaceAgents(JSON.parse(content), agents));
    if (anonymous !== content) rewritten.push({ id, content: anonymous });
  };
  await forEachInSlices(parts, rewrite);
  const digests = rewritten.map(() => hash('sha256', randomUUID(), 'hex').slice(0, 32));
  await query(trx, REWRITE_PARTS, [
    platformId,
    rewritten.map(({ id }) => id),
    rewritten.map(({ content }) => content),
    digests,
  ]);
}
