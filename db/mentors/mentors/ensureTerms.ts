import type { ChangingStatement } from '../../core/connect.js';
import { type Transaction, query } from '../../core/transaction.js';
import type { MentorTerm } from './mentorTerm.js';

export type MentorTermName = Pick<MentorTerm, 'kind' | 'name'>;

/**
 * Creates the terms that the tenant lacks, and returns the ids of all terms in the order of the names, without
 * duplicates. An LLM without a provider gets this one; another keeps its own. The ids include providers of LLMs. Safe
 * to run in parallel.
 */
export async function ensureTerms(
  trx: Transaction,
  platformId: number,
  terms: MentorTermName[],
  provider: string | null = null,
): Promise<number[]> {
  if (terms.length === 0) return [];
  const named = JSON.stringify(provider === null ? terms : [{ kind: 'llm_provider', name: provider }, ...terms]);
  // In a fixed order, so that parallel transactions do not deadlock.
  await query(trx, INSERT_TERMS, [platformId, named]);
  if (provider !== null) {
    await query(trx, SET_PROVIDER, [platformId, provider, named]);
  }
  const rows = await query<Pick<MentorTerm, 'id' | 'parent_id'>>(trx, LIST_TERMS, [JSON.stringify(terms), platformId]);
  return [...new Set(rows.flatMap(({ id, parent_id: parent }) => (parent === null ? [id] : [id, parent])))];
}

const INSERT_TERMS: ChangingStatement = {
  name: 'insert terms of mentors',
  changes: true,
  text: `
    insert into mentor_terms (platform_id, kind, name)
    select distinct cast($1 as integer), kind, name
      from jsonb_to_recordset(cast($2 as jsonb)) as named (kind text, name text)
     where not exists (select from mentor_terms known
                        where known.platform_id = $1 and known.kind = named.kind and known.name = named.name)
     order by kind, name
    on conflict (platform_id, kind, name) do nothing`,
};

const SET_PROVIDER: ChangingStatement = {
  name: 'set provider of language models',
  changes: true,
  text: `
    update mentor_terms llm
       set parent_id = provider.id
      from mentor_terms provider
     where provider.platform_id = $1 and provider.kind = 'llm_provider' and provider.name = $2
       and llm.platform_id = provider.platform_id and llm.kind = 'llm' and llm.parent_id is null
       and llm.name in (select name from jsonb_to_recordset(cast($3 as jsonb)) as named (kind text, name text) where kind = 'llm')`,
};

const LIST_TERMS = {
  name: 'list terms of mentors by name',
  text: `
    select term.id, term.parent_id
     from rows from (jsonb_to_recordset(cast($1 as jsonb)) as (kind text, name text)) with ordinality as named (kind, name, ordinal)
     join mentor_terms term on term.platform_id = $2 and term.kind = named.kind and term.name = named.name
    order by named.ordinal`,
};
