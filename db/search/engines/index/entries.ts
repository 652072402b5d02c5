import type { ItemKind } from '../engine.js';

/** The tables and columns that entries of a kind are built from, as SQL. */
interface Source {
  kind: ItemKind;
  from: string;
  id: string;
  key: string;
  name: string;
  shortDescription: string;
  alive: string;
  level: string;
  price: string;
  /** Further facet values by facet: a text each, or in `lists` an array of texts. */
  facets: Record<string, string>;
  lists: Record<string, string>;
}

const buildSkillsSql = (table: string, column: string) => `
  array(select skills.name from ${table} link join skills on skills.id = link.skill_id
         where link.platform_id = item.platform_id and link.${column} = item.id)`;

const catalogTable = (kind: ItemKind, table: string, key: string): Source => ({
  kind,
  from: `${table} item`,
  id: 'item.id',
  key: `item.${key}`,
  name: 'item.name',
  shortDescription: 'item.short_description',
  alive: 'item.deleted_at is null',
  level: 'item.level',
  price: 'cast(null as text)',
  facets: { subject: 'item.subject', level: 'item.level', language: 'item.language', promotion: 'item.promotion' },
  lists: { topics: 'item.topics', tags: 'item.tags' },
});

// Adds 'free' and 'audit' for all spellings of such prices.
const priceValuesSql = `
  array_remove(array[
    lower(trim(item.price)),
    case when lower(trim(item.price)) = 'free' or item.price ~ '^[^1-9]*0[^1-9]*$' then 'free' end,
    case when item.data ->> 'audit' = 'true' or lower(item.price) like '%audit%' then 'audit' end
  ], null)`;

const course = catalogTable('course', 'courses', 'course_key');
const program = catalogTable('program', 'programs', 'program_key');
const resource = catalogTable('resource', 'resources', 'resource_key');
const role = catalogTable('role', 'job_roles', 'role_key');

const sources: Source[] = [
  {
    ...course,
    price: 'item.price',
    facets: {
      ...course.facets,
      self_paced: 'cast(item.self_paced as text)',
      duration: 'item.duration',
      certificate: 'item.certificate',
    },
    lists: { ...course.lists, price: priceValuesSql, skills: buildSkillsSql('course_skills', 'course_id') },
  },
  { ...program, facets: { ...program.facets, program_type: 'item.program_type' } },
  catalogTable('pathway', 'pathways', 'pathway_key'),
  { ...resource, facets: { ...resource.facets, resource_type: 'item.resource_type' } },
  { ...role, lists: { ...role.lists, skills: buildSkillsSql('job_role_skills', 'job_role_id') } },
  {
    kind: 'skill',
    from: 'platform_skills item join skills on skills.id = item.skill_id',
    id: 'item.skill_id',
    key: 'lower(skills.name)',
    name: 'skills.name',
    shortDescription: "''",
    alive: 'true',
    level: 'cast(null as text)',
    price: 'cast(null as text)',
    facets: {},
    lists: {},
  },
];

const buildVectorSql = (text: string) => `to_tsvector('simple', space_words(${text}))`;

function buildEntriesSql(
  { kind, from, id, key, name, shortDescription, alive, level, price, facets, lists }: Source,
  withTexts: boolean,
): string {
  const values = [
    `array['type=${kind}', 'tenant=' || platforms.key, 'visibility=' || item.visibility]`,
    `array_remove(array[${Object.entries(facets)
      .map(([facet, value]) => `'${facet}=' || ${value}`)
      .join(', ')}]::text[], null)`,
    ...Object.entries(lists).map(
      ([facet, list]) => `array(select distinct '${facet}=' || value from unnest(${list}) as value)`,
    ),
  ];
  const texts = `fold_words(concat_ws(' ', ${name}, ${key}, ${shortDescription}, item.description)) as all_words, space_words(name_sort) as plain_name,`;
  return `
    select '${kind}' as kind, ${id} as item_id, ${key} as item_key, ${name} as name, name_sort,
           ${level} as level, lower(${price}) as price, item.visibility, item.created_at, item.modified_at,
           setweight(name_words, 'A') || setweight(${buildVectorSql(`folded(${key})`)}, 'B') || setweight(${buildVectorSql(`folded(${shortDescription})`)}, 'B')
             || setweight(${buildVectorSql('folded(item.description)')}, 'C') as words,
           name_words,
           ${withTexts ? texts : ''}
           ${values.join('\n        || ')} as facets
      from pending
      join ${from} on item.platform_id = cast($1 as integer) and ${id} = pending.item_id
      join platforms on platforms.id = item.platform_id
     cross join lateral (select folded(${name}) as name_sort offset 0) named
     cross join lateral (select ${buildVectorSql('name_sort')} as name_words offset 0) worded
     where pending.kind = '${kind}' and ${alive}`;
}

/**
 * SQL: the entries of the items in the CTE `pending` (kind, item_id) of platform $1. `withTexts` adds the words as
 * texts, for an engine with its own text index.
 */
export function buildPendingEntriesSql({ withTexts = false } = {}): string {
  return sources.map((source) => buildEntriesSql(source, withTexts)).join('\n    union all');
}

/** SQL: all items and all entries of platform $1, as (kind, item_id). */
export const everyItemSql = [
  ...sources.map(
    ({ kind, from, id }) =>
      `select '${kind}' as kind, ${id} as item_id from ${from} where item.platform_id = cast($1 as integer)`,
  ),
  'select kind, item_id from search_items where platform_id = cast($1 as integer)',
].join('\n  union ');
