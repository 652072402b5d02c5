import {
  type Visibility,
  type VisibilityFilter,
  type VisibilityLevel,
  buildVisibilityFilter,
} from '../../tenancy/access/visibility.js';
import type { Database, Statement } from '../../core/connect.js';

export type SkillSortField = 'id' | 'name' | 'created' | 'modified';

export interface SkillFilter {
  visibility: Visibility;
  /** The whole name, case-insensitive. */
  name?: string;
  /** Part of the name; case and accents are ignored. */
  text?: string;
  sort: { field: SkillSortField; descending: boolean };
  limit: number;
  offset: number;
}

/** A skill with its data in one platform. */
export interface ListedSkill {
  name: string;
  org: string;
  description: string;
  visibility: VisibilityLevel;
  /** Names of the visible ones. */
  related_skills: string[];
  /** Properties without a column. */
  data: Record<string, unknown>;
}

const SORT_EXPRESSION: Record<SkillSortField, string[]> = {
  id: [],
  name: ['lower(skills.name)'],
  created: ['said.created_at'],
  modified: ['said.modified_at'],
};

/** One page of the matching skills, and the count of all matches; a skill occurs once for each platform that has it. */
export async function listSkills(db: Database, filter: SkillFilter): Promise<{ count: number; skills: ListedSkill[] }> {
  const visible = buildVisibilityFilter(filter.visibility);
  const values = [
    ...visible.values,
    filter.name?.toLowerCase() ?? null,
    filter.text ?? null,
    filter.limit,
    filter.offset,
  ];
  const [row] = await db.read<{ count: number; skills: ListedSkill[] }>(buildStatement(filter, visible), values);
  return row!;
}

function buildStatement({ sort }: SkillFilter, visible: VisibilityFilter): Statement {
  const direction = sort.descending ? 'desc' : 'asc';
  const order = [...SORT_EXPRESSION[sort.field], 'said.skill_id', 'said.platform_id']
    .map((column) => `${column} ${direction}`)
    .join(', ');
  const matching = `
    from platform_skills said
    join skills on skills.id = said.skill_id
   where ${visible.on('said')}
     and (cast($3 as text) is null or lower(skills.name) = $3)
     and (cast($4 as text) is null
          or fold(skills.name) like like_pattern($4))`;
  return {
    name: 'list skills',
    composed: true,
    text: `
      select (select count(*) ${matching}) as count,
             coalesce((select json_agg(json_build_object(
                            'name', page.name, 'org', platforms.key, 'description', page.description,
                            'visibility', page.visibility,
                            'data', page.data,
                            'related_skills', array(
                              select related.name
                                from platform_skill_relations relation
                                join skills related on related.id = relation.related_skill_id
                                join platform_skills known
                                  on known.platform_id = relation.platform_id
                                 and known.skill_id = relation.related_skill_id
                               where relation.platform_id = page.platform_id and relation.skill_id = page.skill_id
                                 and ${visible.on('known')}
                               order by lower(related.name))) order by page.place)
                     from (select said.*, skills.name, row_number() over (order by ${order}) as place
                             ${matching} order by ${order} limit cast($5 as bigint) offset cast($6 as bigint)) page
                     join platforms on platforms.id = page.platform_id
             ), '[]') as skills`,
  };
}
