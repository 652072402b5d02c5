import { hash, randomUUID } from 'node:crypto';
import { parseAgentIdentifier } from '../../learning/activity/resolution/agentIdentifiers.js';
import type { RecordSettings } from '../../learning/activity/resolution/recordSettings.js';
import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import { forEachStep, runInSlices } from '../../core/slices.js';
import { type Transaction, databaseInTransaction, query } from '../../core/transaction.js';
import { createIdentifier } from '../../learning/records/incomingStatement.js';
import { lockStore } from '../../learning/records/storeCursor.js';
import { type NamedAgent, agentsNaming } from './agentsNaming.js';
import { type AnonymousAgent, anonymousAgents, withAnonymousAgents } from './anonymousAgents.js';
import { eraseStatementTexts } from './eraseStatementTexts.js';
import type { Person } from './person.js';

/** Who is erased, as they were called, and as whom they are known from now on. */
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
 * Makes the person anonymous in the records of a platform: agents in terms and parts, what they wrote in their statements, their documents and files.
 * Statements stay, and what is derived of them. Nothing is left half done when it is interrupted: doing it again goes on.
 */
export async function eraseRecords(
  db: Database,
  actor: Actor,
  platform: RecordStoreOfPlatform,
  erased: Erased,
): Promise<void> {
  const named = await agentsNaming(db, platform.id, erased.person, platform.settings);
  if (named.length === 0) return;
  const scanned = await scanParts(db, platform.id, named, 0);
  await db.transaction(actor, async (trx) => {
    // Nobody stores statements of the platform meanwhile, and who does afterwards has forgotten what agents were called.
    await lockStore(trx, platform.id, []);
    const all = await agentsNaming(databaseInTransaction(trx), platform.id, erased.person, platform.settings);
    const since = await scanParts(databaseInTransaction(trx), platform.id, all, scanned.upTo);
    await query(trx, REMOVE_DOCUMENTS, [platform.id, all.map(({ name }) => createIdentifier('agent', name).digest)]);
    const isDone = ({ name }: NamedAgent) => name.toLowerCase().includes(erased.opaque);
    const waiting = all.filter((one) => one.termId !== null && !isDone(one));
    if (waiting.length === 0) return;
    const agents = anonymousAgents(
      [...new Set(waiting.map(({ name }) => name))],
      erased.opaque,
      new Set(all.filter(isDone).map(({ name }) => name)),
    );
    await renameTerms(trx, platform, waiting, agents);
    await rewriteParts(trx, platform.id, [...scanned.parts, ...since.parts], agents);
    await query(trx, COUNT_ERASURE, [platform.id]);
  });
  const terms = (await agentsNaming(db, platform.id, erased.person, platform.settings)).flatMap(
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

const PARTS_AT_ONCE = 20_000;
const SCAN = {
  text: `
    with seen as materialized (select id, content from record_fragments where platform_id = $1 and id > $2 order by id limit ${PARTS_AT_ONCE})
    select coalesce((select max(id) from seen), $2) as "upTo",
           coalesce((select json_agg(json_build_object('id', id, 'content', content))
                       from seen where exists (select from unnest($3::text[]) as needle where strpos(lower(content), needle) > 0)), '[]') as parts`,
};

/** Parts after a number that hold a name of these agents, and how far they were looked at. No index leads to what an actor or an object holds. */
async function scanParts(
  db: Pick<Database, 'read'>,
  platformId: number,
  agents: NamedAgent[],
  after: number,
): Promise<{ upTo: number; parts: StoredPart[] }> {
  const needles = [...new Set(agents.map(({ name }) => textOfAgent(name)))];
  const parts: StoredPart[] = [];
  for (let from = after; ;) {
    const [page] = await db.read<{ upTo: number; parts: StoredPart[] }>(SCAN, [platformId, from, needles]);
    parts.push(...page!.parts);
    if (page!.upTo === from) return { upTo: from, parts };
    from = page!.upTo;
  }
}

/** What of an agent's name stands in its JSON, in lower case. */
function textOfAgent(name: string): string {
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

/** As what an agent was looked up that something was about: as nothing of the platform. */
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

/** Nobody sends an anonymous part, so their digests only have to differ: two that are alike now stay two. */
async function rewriteParts(
  trx: Transaction,
  platformId: number,
  parts: StoredPart[],
  agents: ReadonlyMap<string, AnonymousAgent>,
): Promise<void> {
  const rewritten: StoredPart[] = [];
  const rewrite = ({ id, content }: StoredPart) => {
    const anonymous = JSON.stringify(withAnonymousAgents(JSON.parse(content), agents));
    if (anonymous !== content) rewritten.push({ id, content: anonymous });
  };
  await runInSlices(forEachStep(parts, rewrite));
  const digests = rewritten.map(() => hash('sha256', randomUUID(), 'hex').slice(0, 32));
  await query(trx, REWRITE_PARTS, [
    platformId,
    rewritten.map(({ id }) => id),
    rewritten.map(({ content }) => content),
    digests,
  ]);
}
