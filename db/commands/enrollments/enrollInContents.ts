import type { Knex } from 'knex';
import { because } from '../../acting.js';
import { type IncomingEnrollment, enroll } from './enroll.js';
import { COURSE, type EnrollmentKind, PROGRAM } from './enrollmentKinds.js';

/** What an item consists of, by kind: the relation of parts, and the part's kind. */
const CONTENTS = {
  course: null,
  program: { links: 'program_courses', part: COURSE },
  pathway: { links: 'pathway_programs', part: PROGRAM },
};

/** Enrolls in the courses of programs and in the programs of pathways, where the setting of the platform says so. */
export async function enrollInContents(
  trx: Knex.Transaction,
  { kind, items, keyColumn, itemColumn }: EnrollmentKind,
  platformId: number,
  begun: IncomingEnrollment[],
): Promise<void> {
  const contents = CONTENTS[kind];
  if (!contents || begun.length === 0) return;
  const { links, part } = contents;
  const { rows } = await trx.raw<{ rows: { item_key: string; parts: string[] }[] }>(
    `select items.${keyColumn} as item_key, json_agg(parts.${part.keyColumn} order by links.position, parts.id) as parts
       from platforms
       join ${items} items on items.platform_id = platforms.id and items.${keyColumn} = any (cast(? as text[]))
       join ${links} links on links.platform_id = items.platform_id and links.${itemColumn} = items.id
       join ${part.items} parts on parts.platform_id = links.platform_id and parts.id = links.${part.itemColumn} and parts.deleted_at is null
      where platforms.id = ? and platforms.settings ->> 'enroll_in_contained_courses' = 'true'
      group by items.${keyColumn}`,
    [[...new Set(begun.map(({ itemKey }) => itemKey))], platformId],
  );
  const partsOf = new Map(rows.map(({ item_key: itemKey, parts }) => [itemKey, parts]));
  const wanted = begun.flatMap(({ userId, itemKey }) => (partsOf.get(itemKey) ?? []).map((partKey) => ({ userId, itemKey: partKey })));
  if (wanted.length === 0) return;
  await because(trx, rows.length === 1 ? `${kind} ${rows[0]!.item_key}` : kind);
  await enroll(trx, part, platformId, wanted);
}
