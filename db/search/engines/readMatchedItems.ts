import { type Visibility, buildVisibilityFilter } from '../../tenancy/access/visibility.js';
import type { Database } from '../../core/connect.js';
import type { MatchedItem, ItemKind } from './engine.js';

interface Reference {
  id: number;
  name: string;
}

/** A catalog item as a search returns it. Each kind has some of these fields. */
export interface CatalogDocument {
  kind: ItemKind;
  id: number;
  key: string;
  name: string;
  description: string;
  short_description: string;
  image_url: string | null;
  url: string | null;
  level: string | null;
  subject: string | null;
  topics: string[];
  tags: string[];
  language: string | null;
  tenant: string;
  self_paced: boolean | null;
  duration: string | null;
  certificate: string | null;
  price: string | null;
  program_type: string | null;
  resource_type: string | null;
  courses: Reference[];
  programs: Reference[];
  skills: Reference[];
  related_skills: Reference[];
}

/** Maximum number of courses listed with a skill, the oldest first: hundreds of courses can teach a popular skill. */
const MOST_COURSES_OF_SKILL = 25;

/**
 * Reads the items that a search found, in its order, from the catalog itself. Omits items, and entries of their lists,
 * that the caller may not see or that no longer exist. `withItems` adds the courses of programs and the programs of
 * pathways.
 */
export async function readMatchedItems(
  db: Pick<Database, 'read'>,
  matches: MatchedItem[],
  visibility: Visibility,
  { withItems }: { withItems: boolean },
): Promise<CatalogDocument[]> {
  if (matches.length === 0) return [];
  const visible = buildVisibilityFilter(visibility);
  const keys = matches.map(({ platformId, kind, itemId }) => ({ platform_id: platformId, kind, item_id: itemId }));
  const rows = await db.read<{ document: CatalogDocument }>(
    {
      name: `read matched items, ${visible.shape}${withItems ? ', with items' : ''}`,
      text: buildSql(visible.on, withItems),
    },
    [...visible.values, JSON.stringify(keys)],
  );
  return rows.map(({ document }) => document);
}

type Condition = (table: string) => string;

const buildReferenceSql = (from: string, order: string) => `
  (select coalesce(json_agg(json_build_object('id', id, 'name', name) order by place), '[]')
     from (select listed.*, row_number() over (order by ${order}) as place from (${from}) listed) listed)`;

const buildLinkedSql = (
  table: string,
  own: string,
  target: string,
  column: string,
  position: string,
  visible: Condition,
) => `
  select target.id, target.name, ${position} as position
    from ${table} link
    join ${target} target on target.platform_id = link.platform_id and target.id = link.${column}
   where link.platform_id = item.platform_id and link.${own} and target.deleted_at is null and ${visible('target')}`;

const buildSkillsSql = (table: string, own: string, visible: Condition, column = 'skill_id') => `
  select skills.id, skills.name
    from ${table} link
    join skills on skills.id = link.${column}
    join platform_skills known on known.platform_id = link.platform_id and known.skill_id = link.${column}
   where link.platform_id = item.platform_id and link.${own} and ${visible('known')}`;

const OWN_COLUMNS = [
  'description',
  'short_description',
  'image_url',
  'url',
  'level',
  'subject',
  'topics',
  'tags',
  'language',
];

interface Part {
  kind: ItemKind;
  table: string;
  key: string;
  columns: string[];
  lists: Record<string, string>;
}

function listParts(visible: Condition, withItems: boolean): Part[] {
  const empty = "cast('[]' as json)";
  const courses = buildReferenceSql(
    buildLinkedSql('program_courses', 'program_id = item.id', 'courses', 'course_id', 'link.position', visible),
    'position, id',
  );
  const programs = buildReferenceSql(
    buildLinkedSql('pathway_programs', 'pathway_id = item.id', 'programs', 'program_id', 'link.position', visible),
    'position, id',
  );
  return [
    {
      kind: 'course',
      table: 'courses',
      key: 'course_key',
      columns: ['self_paced', 'duration', 'certificate', 'price'],
      lists: {
        skills: buildReferenceSql(buildSkillsSql('course_skills', 'course_id = item.id', visible), 'lower(name), id'),
      },
    },
    {
      kind: 'program',
      table: 'programs',
      key: 'program_key',
      columns: ['program_type'],
      lists: { courses: withItems ? courses : empty },
    },
    {
      kind: 'pathway',
      table: 'pathways',
      key: 'pathway_key',
      columns: [],
      lists: { programs: withItems ? programs : empty },
    },
    { kind: 'resource', table: 'resources', key: 'resource_key', columns: ['resource_type'], lists: {} },
    {
      kind: 'role',
      table: 'job_roles',
      key: 'role_key',
      columns: [],
      lists: {
        skills: buildReferenceSql(
          buildSkillsSql('job_role_skills', 'job_role_id = item.id', visible),
          'lower(name), id',
        ),
        courses: buildReferenceSql(
          buildLinkedSql('job_role_courses', 'job_role_id = item.id', 'courses', 'course_id', '0', visible),
          'lower(name), id',
        ),
      },
    },
  ];
}

function buildSql(visible: Condition, withItems: boolean): string {
  const selects = listParts(visible, withItems).map(
    ({ kind, table, key, columns, lists }) => `
      select requested.place, json_build_object(
               'kind', requested.kind, 'id', item.id, 'key', item.${key}, 'name', item.name, 'tenant', platforms.key,
               ${[...OWN_COLUMNS, ...columns].map((column) => `'${column}', item.${column}`).join(', ')}
               ${Object.entries(lists)
                 .map(([name, list]) => `, '${name}', ${list}`)
                 .join('')}) as document
        from requested
        join ${table} item on item.platform_id = requested.platform_id and item.id = requested.item_id
        join platforms on platforms.id = item.platform_id
       where requested.kind = '${kind}' and item.deleted_at is null and ${visible('item')}`,
  );
  const taughtBy = `${buildLinkedSql('course_skills', 'skill_id = item.skill_id', 'courses', 'course_id', '0', visible)}
   order by link.course_id limit ${MOST_COURSES_OF_SKILL}`;
  const related = buildSkillsSql('platform_skill_relations', 'skill_id = item.skill_id', visible, 'related_skill_id');
  return `
    with requested as materialized (
      select *
        from rows from (jsonb_to_recordset(cast($3 as jsonb)) as (platform_id integer, kind text, item_id bigint))
             with ordinality as requested (platform_id, kind, item_id, place)
    )
    select document
      from (${selects.join('\n      union all')}
      union all
      select requested.place, json_build_object(
               'kind', requested.kind, 'id', skills.id, 'key', skills.name, 'name', skills.name, 'tenant', platforms.key,
               'description', item.description,
               'courses', ${buildReferenceSql(taughtBy, 'id')},
               'related_skills', ${buildReferenceSql(related, 'lower(name), id')}) as document
        from requested
        join platform_skills item on item.platform_id = requested.platform_id and item.skill_id = requested.item_id
        join skills on skills.id = item.skill_id
        join platforms on platforms.id = item.platform_id
       where requested.kind = 'skill' and ${visible('item')}) item
     order by place`;
}
