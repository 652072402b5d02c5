import type { Rule } from '../prerequisites/prerequisiteRule.js';
import type { CatalogKind, ItemLink, SkillLink } from './catalogKinds.js';

/** Properties of `data` that every kind has, besides those without a column. */
type OwnData = {
  description: string;
  short_description: string;
  image_url: string | null;
  url: string | null;
  level: string | null;
  subject: string | null;
  topics: string[];
  tags: string[];
  language: string | null;
  promotion: string | null;
  visibility: 'viewable_by_anyone' | 'viewable_by_tenant_students' | 'viewable_by_tenant_admins';
};
type CourseData = OwnData & {
  self_paced: boolean | null;
  duration: string | null;
  certificate: string | null;
  price: string | null;
  /** ISO 8601. */
  course_start: string | null;
  course_end: string | null;
  prerequisites: Rule | null;
  /** Names. */
  skills: string[];
};
type ItemOf<Data> = { name: string; slug: string | null; org: string; data: Data };

/** Catalog items as in the contract. Lists contain only keys that the caller may see. */
export interface ItemDocuments {
  course: { course_id: string } & ItemOf<CourseData>;
  program: { program_id: string } & ItemOf<OwnData & { program_type: string | null; courses: string[] }>;
  pathway: { pathway_id: string } & ItemOf<OwnData & { programs: string[] }>;
  resource: { resource_id: string } & ItemOf<OwnData & { resource_type: string | null }>;
  role: { role_id: string } & ItemOf<OwnData & { skills: string[]; recommended_courses: string[] }>;
}

/**
 * SQL that converts rows `item` with their `platforms` to a JSON array: ItemDocuments of the kind. `visible` is a
 * condition on another table. row_to_json and string_agg produce no whitespace, unlike json_build_object and json_agg.
 */
export function itemDocumentsSql(
  kind: CatalogKind,
  { visible, order }: { visible: (table: string) => string; order: string },
): string {
  return `'[' || coalesce(string_agg(${itemDocumentSql(kind, visible)}, ',' order by ${order}), '') || ']'`;
}

function itemDocumentSql(kind: CatalogKind, visible: (table: string) => string): string {
  const { name, keyColumn, columns, skills, links } = kind;
  const lists = [
    ...(skills ? [`${skillNames(skills, visible('known'))} as skills`] : []),
    ...links.map((link) => `${linkedKeys(link, visible('target'))} as ${link.field}`),
  ];
  const own = [
    ...Object.entries(columns).map(([column, type]) =>
      type === 'time' ? `utc_time(item.${column}) as ${column}` : `item.${column}`,
    ),
    ...lists,
  ];
  return `(select cast(row_to_json(shown) as text)
             from (select item.${keyColumn} as ${name}_id, item.name, item.slug, platforms.key as org, ${withStored(kind, own)} as data) shown)`;
}

/** Most items have no properties without a column. */
function withStored({ name }: CatalogKind, own: string[]): string {
  const stored = name === 'course' ? 'without_invalid_terms(item.data)' : 'item.data';
  return `(select case when item.data = '{}' then own.named else merge_stored_fields(own.named, ${stored}) end
             from (select row_to_json(filled) as named from (select ${own.join(', ')}) filled offset 0) own)`;
}

function skillNames({ table, parentColumn }: SkillLink, visible: string): string {
  return `array(select skills.name
                  from ${table} link
                  join skills on skills.id = link.skill_id
                  join platform_skills known on known.platform_id = link.platform_id and known.skill_id = link.skill_id
                 where link.platform_id = item.platform_id and link.${parentColumn} = item.id and ${visible}
                 order by lower(skills.name))`;
}

function linkedKeys({ table, parentColumn, target, ordered }: ItemLink, visible: string): string {
  return `array(select target.${target.keyColumn}
                  from ${table} link
                  join ${target.table} target
                    on target.platform_id = link.platform_id and target.id = link.${target.idColumn}
                 where link.platform_id = item.platform_id and link.${parentColumn} = item.id
                   and target.deleted_at is null and ${visible}
                 order by ${ordered ? 'link.position' : `target.${target.keyColumn}`})`;
}
