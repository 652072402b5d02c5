import type { Actor } from '../../core/actor.js';
import type { ChangingStatement, Database } from '../../core/connect.js';
import { type Transaction, query } from '../../core/transaction.js';
import { isModelOfOthers } from '../../generation/finetuning/runTraining.js';
import type { FoundMentor } from './findMentor.js';
import type { MentorDocument, TermDocument } from './mentorDocument.js';
import { type IncomingMentor, insertMentor, lockUsableServers } from './saveMentor.js';
import { redactForOutsiders } from './redactForOutsiders.js';

/**
 * Copies a mentor with its settings and terms into a tenant, under a new UUID. The copy of another tenant's mentor has
 * the data that outsiders see. MCP servers are copied if the tenant may use them; documents, prompts and uses are not.
 * Returns the UUID.
 */
export function forkMentor(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  source: Pick<FoundMentor, 'platformId' | 'document'>,
  target: { platformId: number; name: string | null; createdById: number | null },
): Promise<string> {
  const seen = source.platformId === target.platformId ? source.document : redactForOutsiders(source.document);
  return db.transaction(actor, async (trx) => {
    await copyTerms(trx, target.platformId, seen.terms);
    const copy = buildCopy(seen);
    // Servers may have been removed since the source was read.
    const servers = await lockUsableServers(
      trx,
      target.platformId,
      seen.mcp_servers.map(({ id }) => id),
    );
    // A model that was trained for another tenant is not copied.
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

function buildCopy(source: MentorDocument): IncomingMentor {
  const listNames = (kind: TermDocument['kind']) =>
    source.terms.filter((term) => term.kind === kind).map(({ name }) => name);
  const [llm] = listNames('llm');
  return {
    description: source.description,
    image_url: source.image_url,
    tags: source.tags,
    visibility: 'viewable_by_tenant_admins',
    llm: llm === undefined ? null : { name: llm, provider: listNames('llm_provider')[0] ?? null },
    audience: listNames('audience')[0] ?? null,
    categories: listNames('category'),
    subjects: listNames('subject'),
    types: listNames('type'),
    settings: source.settings,
    metadata: source.metadata,
  };
}

/** Does not change terms that the tenant already has. */
async function copyTerms(trx: Transaction, platformId: number, terms: TermDocument[]): Promise<void> {
  await query(trx, COPY_TERMS, [platformId, JSON.stringify(terms)]);
}

const COPY_TERMS: ChangingStatement = {
  name: 'copy terms of mentor',
  changes: true,
  text: `
    insert into mentor_terms (platform_id, kind, name, description, category_group)
    select cast($1 as integer), kind, name, description, category_group
      from jsonb_to_recordset(cast($2 as jsonb)) as term (kind text, name text, description text, category_group integer)
     order by kind, name
    on conflict (platform_id, kind, name) do nothing`,
};
