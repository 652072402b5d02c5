import type { Actor } from '../../core/actor.js';
import type { Transaction } from '../../core/transaction.js';
import type { Database } from '../../core/connect.js';
import { type MentorTermName, ensureTerms } from './ensureTerms.js';
import { isModelOfOthers } from '../../generation/finetuning/runTraining.js';
import { Mentor } from './mentor.js';
import { offeredToAll } from './mentorDocument.js';
import { MentorRefused, orMentorRefused } from './mentorRefused.js';
import { MentorTerm, type TermKind } from './mentorTerm.js';

/** What is said of a mentor. On an update, absent fields keep their value and null clears one; a list replaces the list. */
export interface IncomingMentor {
  name?: string;
  slug?: string | null;
  description?: string;
  image_url?: string | null;
  tags?: string[];
  visibility?: 'viewable_by_anyone' | 'viewable_by_tenant_students' | 'viewable_by_tenant_admins';
  is_featured?: boolean;
  llm?: { name: string; provider?: string | null } | null;
  audience?: string | null;
  categories?: string[];
  subjects?: string[];
  types?: string[];
  /** Merged into what is stored; null clears a setting, so that its default counts again. */
  settings?: Record<string, unknown>;
  metadata?: Record<string, unknown> | null;
  /** Ids of servers of the own platform, or of those that others feature and have not disabled. */
  mcp_servers?: number[];
}

/** Creates a mentor of the tenant, made by this user. Returns its UUID. Throws MentorRefused. */
export function createMentor(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  platformId: number,
  mentor: IncomingMentor & { name: string },
  createdById: number | null,
): Promise<string> {
  return db.transaction(actor, (trx) => insertMentor(trx, platformId, mentor, createdById));
}

/** The same within a transaction. `forkedFrom` is the UUID of the mentor that it is a copy of. */
export async function insertMentor(
  trx: Transaction,
  platformId: number,
  mentor: IncomingMentor & { name: string },
  createdById: number | null,
  forkedFrom: string | null = null,
): Promise<string> {
  const termIds = await termIdsOf(trx, platformId, mentor, []);
  await refuseUnknownServers(trx, platformId, mentor.mcp_servers ?? []);
  const made = {
    platform_id: platformId,
    settings: {},
    term_ids: termIds,
    created_by_id: createdById,
    forked_from: forkedFrom,
  };
  const insert = Mentor.query(trx)
    .insert({ ...columnsOf(mentor), ...made })
    .returning(['id', 'unique_id']);
  const row = await withFreeSlug(insert, mentor);
  await mergeSettings(trx, platformId, row.id, mentor.settings);
  return row.unique_id;
}

/** Changes a mentor of the tenant. Returns whether there is one. Throws MentorRefused. */
export function updateMentor(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  platformId: number,
  uniqueId: string,
  mentor: IncomingMentor,
): Promise<boolean> {
  return db.transaction(actor, (trx) => changeMentor(trx, platformId, 'unique_id', uniqueId, mentor));
}

/** Changes the tenant's mentor with this slug, or creates it. Safe to repeat and in parallel. Throws MentorRefused. */
export function saveMentorBySlug(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  platformId: number,
  mentor: IncomingMentor & { name: string; slug: string },
): Promise<'created' | 'updated'> {
  return db.transaction(actor, async (trx) => {
    // Of two that bring the same new slug, the second changes what the first made.
    await trx.raw(`select pg_advisory_xact_lock(hashtextextended('mentor slug ' || ?, ?))`, [mentor.slug, platformId]);
    if (await changeMentor(trx, platformId, 'slug', mentor.slug, mentor)) return 'updated';
    await insertMentor(trx, platformId, mentor, null);
    return 'created';
  });
}

async function changeMentor(
  trx: Transaction,
  platformId: number,
  by: 'unique_id' | 'slug',
  key: string,
  mentor: IncomingMentor,
): Promise<boolean> {
  const stored = await Mentor.query(trx)
    .select('id', 'term_ids')
    .findOne({ platform_id: platformId, [by]: key, deleted_at: null })
    .forUpdate();
  if (!stored) return false;
  const termIds = await termIdsOf(trx, platformId, mentor, stored.term_ids);
  await refuseUnknownServers(trx, platformId, mentor.mcp_servers ?? []);
  const update = Mentor.query(trx)
    .patch({ ...columnsOf(mentor), term_ids: termIds, modified_at: trx.fn.now() })
    .where({ platform_id: platformId, id: stored.id });
  await withFreeSlug(update, mentor);
  await mergeSettings(trx, platformId, stored.id, mentor.settings);
  return true;
}

/** Absent fields are undefined, which leaves a column as it is. */
function columnsOf({
  name,
  slug,
  description,
  image_url,
  tags,
  visibility,
  is_featured,
  metadata,
  mcp_servers: servers,
}: IncomingMentor) {
  return {
    name,
    slug,
    description,
    image_url,
    tags,
    visibility,
    is_featured,
    metadata,
    mcp_server_ids: servers && [...new Set(servers)],
  };
}

async function mergeSettings(
  trx: Transaction,
  platformId: number,
  id: number,
  settings: IncomingMentor['settings'],
): Promise<void> {
  if (!settings) return;
  await trx.raw(
    `update mentors set settings = jsonb_strip_nulls(settings || cast(? as jsonb)), modified_at = now() where platform_id = ? and id = ?`,
    [JSON.stringify(settings), platformId, id],
  );
}

/** Kinds that the mentor speaks of are replaced; the others keep their terms. */
async function termIdsOf(
  trx: Transaction,
  platformId: number,
  mentor: IncomingMentor,
  stored: number[],
): Promise<number[]> {
  const lists: [TermKind[], MentorTermName[] | undefined][] = [
    [
      ['llm', 'llm_provider'],
      mentor.llm === undefined ? undefined : mentor.llm ? [{ kind: 'llm', name: mentor.llm.name }] : [],
    ],
    [
      ['audience'],
      mentor.audience === undefined ? undefined : named('audience', mentor.audience === null ? [] : [mentor.audience]),
    ],
    [['category'], mentor.categories && named('category', mentor.categories)],
    [['subject'], mentor.subjects && named('subject', mentor.subjects)],
    [['type'], mentor.types && named('type', mentor.types)],
  ];
  const replaced = lists.filter(([, terms]) => terms !== undefined).flatMap(([kinds]) => kinds);
  if (mentor.llm && (await isModelOfOthers(trx, platformId, mentor.llm.name)))
    throw new MentorRefused(
      '/llm/name',
      `The platform may not use a model '${mentor.llm.name}', or there is none.`,
      'unknown_reference',
    );
  const added = await ensureTerms(
    trx,
    platformId,
    lists.flatMap(([, terms]) => terms ?? []),
    mentor.llm?.provider ?? null,
  );
  const others = await MentorTerm.query(trx)
    .select('id')
    .where({ platform_id: platformId })
    .whereIn('id', stored)
    .whereNotIn('kind', replaced);
  const kept = new Set(others.map(({ id }) => id));
  return [...stored.filter((id) => kept.has(id)), ...added.filter((id) => !kept.has(id))];
}

const named = (kind: TermKind, names: string[]): MentorTermName[] => names.map((name) => ({ kind, name }));

async function refuseUnknownServers(trx: Transaction, platformId: number, ids: number[]): Promise<void> {
  const usable = new Set(await usableServers(trx, platformId, ids));
  const unknown = ids.findIndex((id) => !usable.has(id));
  if (unknown !== -1) {
    throw new MentorRefused(
      `/mcp_servers/${unknown}`,
      `The platform has no MCP server ${ids[unknown]} that it may use.`,
      'unknown_reference',
    );
  }
}

/** Those of the MCP servers that mentors of the tenant may use; they stay so until the transaction ends. */
export async function usableServers(trx: Transaction, platformId: number, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const { rows } = await trx.raw<{ rows: { id: number }[] }>(
    `select id from mcp_servers server where id = any (?) and (platform_id = ? or ${offeredToAll('server')}) order by id for share`,
    [ids, platformId],
  );
  const usable = new Set(rows.map(({ id }) => Number(id)));
  return ids.filter((id) => usable.has(id));
}

const withFreeSlug = <T>(write: PromiseLike<T>, { slug }: IncomingMentor): Promise<T> =>
  orMentorRefused(write, 'mentors_slug', '/slug', `Another mentor of the platform has the slug '${slug}'.`);
