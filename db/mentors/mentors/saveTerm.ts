import type { Actor } from '../../core/actor.js';
import type { Transaction } from '../../core/transaction.js';
import type { Database } from '../../core/connect.js';
import { ensureTerms } from './ensureTerms.js';
import { MentorTerm, type TermKind } from './mentorTerm.js';

/** Values of a term. On an update, absent fields keep their value and null clears a value. */
export interface IncomingTerm {
  kind: TermKind;
  name: string;
  description?: string | null;
  /** For an LLM. */
  provider?: string;
  /** For a category. */
  category_group?: number | null;
  /** Names of audiences of a category, most important first. */
  audiences?: string[];
}

/** Creates or updates the tenant's term of this kind and name. Returns its id and whether it is new. Safe to repeat. */
export function saveTerm(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  platformId: number,
  term: IncomingTerm,
): Promise<{ id: number; created: boolean }> {
  return db.transaction(actor, async (trx) => {
    const key = { platform_id: platformId, kind: term.kind, name: term.name };
    const { id: newId } = await MentorTerm.query(trx).insert(key).onConflict(Object.keys(key)).ignore().returning('id');
    const created = newId !== undefined;
    const changes = await buildChanges(trx, platformId, term);
    if (Object.keys(changes).length > 0)
      await MentorTerm.query(trx)
        .patch({ ...changes, modified_at: trx.fn.now() })
        .where(key);
    const [id] = await ensureTerms(trx, platformId, [term]);
    return { id: id!, created };
  });
}

async function buildChanges(trx: Transaction, platformId: number, term: IncomingTerm): Promise<Partial<MentorTerm>> {
  const ensureIds = (kind: TermKind, names: string[]) =>
    ensureTerms(
      trx,
      platformId,
      names.map((name) => ({ kind, name })),
    );
  const [parentId] = term.provider === undefined ? [] : await ensureIds('llm_provider', [term.provider]);
  return {
    ...(term.description !== undefined && { description: term.description }),
    ...(term.category_group !== undefined && { category_group: term.category_group }),
    ...(parentId !== undefined && { parent_id: parentId }),
    ...(term.audiences && { audience_ids: await ensureIds('audience', term.audiences) }),
  };
}
