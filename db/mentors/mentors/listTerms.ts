import type { Database } from '../../core/connect.js';
import type { MentorTerm, TermKind } from './mentorTerm.js';

export interface ListedTerm extends Pick<MentorTerm, 'id' | 'kind' | 'name' | 'description' | 'category_group'> {
  provider: string | null;
  audiences: Pick<MentorTerm, 'id' | 'name' | 'description'>[];
}

/**
 * Lists one page of the terms of a tenant by kind and name, and counts all of them. `levels` selects terms of mentors
 * with one of these visibilities; null includes all terms, used or not.
 */
export async function listTerms(
  db: Pick<Database, 'read'>,
  platformId: number,
  {
    levels,
    kind,
    id,
    limit,
    offset,
  }: { levels: readonly string[] | null; kind?: TermKind; id?: number; limit: number; offset: number },
): Promise<{ count: number; terms: ListedTerm[] }> {
  const [row] = await db.read<{ count: number; terms: ListedTerm[] }>(
    {
      name: 'list mentor terms',
      text: `
        with chosen as (
          select * from mentor_terms
           where platform_id = $1 and (cast($2 as text) is null or kind = $2) and (cast($3 as bigint) is null or id = $3)
             and (cast($6 as text[]) is null
                  or id in (select unnest(term_ids) from mentors
                             where platform_id = $1 and deleted_at is null and visibility = any (cast($6 as text[]))))
        )
        select (select count(*) from chosen) as count,
               (select coalesce(json_agg(json_build_object(
                          'id', term.id, 'kind', term.kind, 'name', term.name, 'description', term.description,
                          'provider', (select parent.name from mentor_terms parent
                                        where parent.platform_id = term.platform_id and parent.id = term.parent_id),
                          'category_group', term.category_group,
                          'audiences', (select coalesce(json_agg(json_build_object(
                                                 'id', audience.id, 'name', audience.name, 'description', audience.description)
                                                 order by array_position(term.audience_ids, audience.id)), '[]')
                                          from mentor_terms audience
                                         where audience.platform_id = term.platform_id and audience.id = any (term.audience_ids)))
                        order by term.kind, term.name), '[]')
                  from (select * from chosen order by kind, name limit $4 offset $5) term) as terms`,
    },
    [platformId, kind ?? null, id ?? null, limit, offset, levels],
  );
  return row!;
}
