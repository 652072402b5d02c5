import { lockName } from '../../core/lockName.js';
import type { Actor } from '../../core/actor.js';
import { type Transaction, query } from '../../core/transaction.js';
import type { ChangingStatement, Database } from '../../core/connect.js';
import { type MentorTermName, ensureTerms } from './ensureTerms.js';
import { isModelOfOthers } from '../../generation/finetuning/runTraining.js';
import type { McpServer } from './mcpServer.js';
import { Mentor } from './mentor.js';
import { MentorRefused, mapUniqueViolation } from './mentorRefused.js';
import { MentorTerm, type TermKind } from './mentorTerm.js';

/**
 * Values of a mentor. On an update, absent fields keep their value, null clears a value, and a list replaces the
 * stored list.
 */
export interface IncomingMentor {
  name?: string;
  slug?: string | null;
  description?: string;
  image_url?: string | null;
  tags?: string[];
  visibility?: Mentor['visibility'];
  is_featured?: boolean;
  llm?: { name: string; provider?: string | null } | null;
  audience?: string | null;
  categories?: string[];
  subjects?: string[];
  types?: string[];
  /** Merged into the stored settings; null clears a setting, so that its default applies. */
  settings?: Record<string, unknown>;
  metadata?: Record<string, unknown> | null;
  /** Ids of servers of the own platform, or of enabled servers that others feature. */
  mcp_servers?: number[];
}

/** Creates a mentor of the tenant. Returns its UUID. Throws MentorRefused. */
export function createMentor(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  platformId: number,
  mentor: IncomingMentor & { name: string },
  createdById: number | null,
): Promise<string> {
  return db.transaction(actor, (trx) => insertMentor(trx, platformId, mentor, createdById));
}

/** Creates a mentor within a transaction. `forkedFrom` is the UUID of the mentor that was copied. */
export async function insertMentor(
  trx: Transaction,
  platformId: number,
  mentor: IncomingMentor & { name: string },
  createdById: number | null,
  forkedFrom: string | null = null,
): Promise<string> {
  const termIds = await resolveTermIds(trx, platformId, mentor, []);
  await refuseUnknownServers(trx, platformId, mentor.mcp_servers ?? []);
  const fixed = {
    platform_id: platformId,
    settings: {},
    term_ids: termIds,
    created_by_id: createdById,
    forked_from: forkedFrom,
  };
  const insert = Mentor.query(trx)
    .insert({ ...mapColumns(mentor), ...fixed })
    .returning(['id', 'unique_id']);
  const row = await mapSlugViolation(insert, mentor);
  await mergeSettings(trx, platformId, row.id, mentor.settings);
  return row.unique_id;
}

/** Changes a mentor of the tenant. Returns false when there is no such mentor. Throws MentorRefused. */
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
    // Serializes writes of one slug: of two parallel creations, the second becomes an update.
    await lockName(trx, `mentor slug ${mentor.slug}`, platformId);
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
  const termIds = await resolveTermIds(trx, platformId, mentor, stored.term_ids);
  await refuseUnknownServers(trx, platformId, mentor.mcp_servers ?? []);
  const update = Mentor.query(trx)
    .patch({ ...mapColumns(mentor), term_ids: termIds, modified_at: trx.fn.now() })
    .where({ platform_id: platformId, id: stored.id });
  await mapSlugViolation(update, mentor);
  await mergeSettings(trx, platformId, stored.id, mentor.settings);
  return true;
}

/** Maps a mentor to columns. Absent fields are undefined, which leaves a column unchanged. */
function mapColumns({
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
  await query(trx, MERGE_SETTINGS, [platformId, id, JSON.stringify(settings)]);
}

const MERGE_SETTINGS: ChangingStatement = {
  name: 'merge settings of mentor',
  changes: true,
  text: `
    update mentors set settings = jsonb_strip_nulls(settings || cast($3 as jsonb)), modified_at = now()
     where platform_id = $1 and id = $2`,
};

/**
 * Resolves the terms of a mentor to ids. Kinds that the input contains are replaced; the others keep their stored
 * terms.
 */
async function resolveTermIds(
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
      mentor.audience === undefined
        ? undefined
        : buildTermNames('audience', mentor.audience === null ? [] : [mentor.audience]),
    ],
    [['category'], mentor.categories && buildTermNames('category', mentor.categories)],
    [['subject'], mentor.subjects && buildTermNames('subject', mentor.subjects)],
    [['type'], mentor.types && buildTermNames('type', mentor.types)],
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
  const retained = new Set(others.map(({ id }) => id));
  return [...stored.filter((id) => retained.has(id)), ...added.filter((id) => !retained.has(id))];
}

const buildTermNames = (kind: TermKind, names: string[]): MentorTermName[] => names.map((name) => ({ kind, name }));

async function refuseUnknownServers(trx: Transaction, platformId: number, ids: number[]): Promise<void> {
  const usable = new Set(await lockUsableServers(trx, platformId, ids));
  const unknown = ids.findIndex((id) => !usable.has(id));
  if (unknown !== -1) {
    throw new MentorRefused(
      `/mcp_servers/${unknown}`,
      `The platform has no MCP server ${ids[unknown]} that it may use.`,
      'unknown_reference',
    );
  }
}

/**
 * Returns the ids of those MCP servers that mentors of the tenant may use, and locks them for the rest of the
 * transaction.
 */
export async function lockUsableServers(trx: Transaction, platformId: number, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await query<Pick<McpServer, 'id'>>(trx, LOCK_SERVERS, [platformId, ids]);
  const usable = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => usable.has(id));
}

const LOCK_SERVERS = {
  name: 'lock MCP servers of mentors',
  text: `
    select id from mcp_servers server
     where id = any (cast($2 as bigint[])) and (platform_id = $1 or server.is_featured and server.is_enabled)
     order by id
       for share`,
};

const mapSlugViolation = <T>(write: PromiseLike<T>, { slug }: IncomingMentor): Promise<T> =>
  mapUniqueViolation(write, 'mentors_slug', '/slug', `Another mentor of the platform has the slug '${slug}'.`);
