import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import type { Transaction } from '../../core/transaction.js';
import { isModelOfOthers } from '../../generation/finetuning/runTraining.js';
import type { NamedMentor } from './findMentor.js';
import type { MentorDocument, TermDocument } from './mentorDocument.js';
import { type IncomingMentor, insertMentor, usableServers } from './saveMentor.js';
import { seenByOutsiders } from './seenByOutsiders.js';

/**
 * Copies a mentor, its settings and terms into a tenant, under a new UUID and made by this user. Of another tenant's mentor the copy has
 * what outsiders see. MCP servers come along when the tenant may use them; documents, prompts and uses don't. Returns the UUID.
 */
export function forkMentor(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  source: Pick<NamedMentor, 'platformId' | 'document'>,
  target: { platformId: number; name: string | null; createdById: number | null },
): Promise<string> {
  const seen = source.platformId === target.platformId ? source.document : seenByOutsiders(source.document);
  return db.transaction(actor, async (trx) => {
    await copyTerms(trx, target.platformId, seen.terms);
    const copy = copyOf(seen);
    // The source was read before, and its servers may be gone.
    const servers = await usableServers(
      trx,
      target.platformId,
      seen.mcp_servers.map(({ id }) => id),
    );
    // A model that was trained for another tenant does not come along.
    const llm = copy.llm && (await isModelOfOthers(trx, target.platformId, copy.llm.name)) ? null : copy.llm;
    return insertMentor(
      trx,
      target.platformId,
      { ...copy, llm, mcp_servers: servers, name: target.name ?? seen.name },
      target.createdById,
      seen.unique_id,
    );
  });
}

function copyOf(source: MentorDocument): IncomingMentor {
  const namesOf = (kind: TermDocument['kind']) =>
    source.terms.filter((term) => term.kind === kind).map(({ name }) => name);
  const [llm] = namesOf('llm');
  return {
    description: source.description,
    image_url: source.image_url,
    tags: source.tags,
    visibility: 'viewable_by_tenant_admins',
    llm: llm === undefined ? null : { name: llm, provider: namesOf('llm_provider')[0] ?? null },
    audience: namesOf('audience')[0] ?? null,
    categories: namesOf('category'),
    subjects: namesOf('subject'),
    types: namesOf('type'),
    settings: source.settings,
    metadata: source.metadata,
  };
}

/** Terms that the tenant has already stay as they are. */
async function copyTerms(trx: Transaction, platformId: number, terms: TermDocument[]): Promise<void> {
  await trx.raw(
    `insert into mentor_terms (platform_id, kind, name, description, category_group)
     select cast(? as integer), kind, name, description, category_group
       from jsonb_to_recordset(cast(? as jsonb)) as term (kind text, name text, description text, category_group integer)
      order by kind, name
     on conflict (platform_id, kind, name) do nothing`,
    [platformId, JSON.stringify(terms)],
  );
}
