import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import { type Transaction, query } from '../../core/transaction.js';
import type { Erased } from './eraseRecords.js';
import { allowErasure } from './eraseRows.js';
import { ERASED, buildPattern, buildFieldPattern } from './namesInTexts.js';

/** Rows that one statement scans, because no index covers the content of rows. */
const WINDOW = 10_000;

/**
 * Erases a person from the logs of a platform (0: rows that belong to no platform): the audit log, histories, answers
 * of webhook endpoints, and events.
 */
export async function eraseLogs(
  db: Database,
  actor: Actor,
  platformId: number,
  { person, needles }: Erased,
): Promise<void> {
  const step = (work: (trx: Transaction) => Promise<void>) =>
    db.transaction(actor, async (trx) => {
      await allowErasure(trx);
      await work(trx);
    });
  const patterns = [
    buildPattern(needles),
    buildFieldPattern([person.email.toLowerCase(), person.username.toLowerCase()]),
  ];
  const rowsOfPerson = new Map<string, string[]>();
  for (let after: number | null = 0; after !== null;) {
    const [page]: FoundRows[] = await db.read<FoundRows>(FIND_IN_AUDIT, [
      person.id,
      platformId,
      after,
      person.username,
      person.email,
      ...patterns,
    ]);
    for (const { table, key } of page!.own) rowsOfPerson.set(table, [...(rowsOfPerson.get(table) ?? []), key]);
    if (page!.naming.length > 0)
      await step(async (trx) => void (await query(trx, REPLACE_IN_AUDIT, [platformId, page!.naming, ...patterns])));
    after = page!.upTo;
  }
  for (const [table, keys] of rowsOfPerson)
    for (let from = 0; from < keys.length; from += KEY_BATCH)
      await step(
        async (trx) => void (await query(trx, ERASE_IN_AUDIT, [platformId, table, keys.slice(from, from + KEY_BATCH)])),
      );
  await step(async (trx) => void (await query(trx, REASONS, [person.id, platformId, patterns[0]])));
  await step(async (trx) => void (await query(trx, ANSWERS, [person.id, platformId, person.email, patterns[1]])));
  // The outbox comes first: events that are numbered between the two statements are already erased.
  for (const table of ['event_outbox', 'events'])
    await step(
      async (trx) =>
        void (await query(trx, { changes: true, text: buildEventsSql(table) }, [person.id, platformId, ...patterns])),
    );
}

const KEY_BATCH = 500;

interface FoundRows {
  own: { table: string; key: string }[];
  naming: number[];
  upTo: number | null;
}

/** Rows of the audit log about rows of the person (`own`), and other rows that name the person (`naming`). */
const FIND_IN_AUDIT = {
  text: `
    with seen as materialized (select * from audit_log where platform_id = $2 and id > $3 order by id limit ${WINDOW}),
    own as (
      select distinct t.table_name, t.row_key from seen t
       where t.table_name <> 'erasures' and (change_has_person(t.table_name, t.row_key, t.before, t.after, $1) or lower($4) in (lower(t.before ->> 'username'), lower(t.after ->> 'username'))
          or lower($5) in (lower(t.before ->> 'email'), lower(t.after ->> 'email')))
    )
    select coalesce((select json_agg(json_build_object('table', table_name, 'key', cast(row_key as text))) from own), '[]') as own,
           array(select id from seen t
                  where (t.before @> jsonb_build_object('created_by_id', $1::bigint) or t.after @> jsonb_build_object('created_by_id', $1::bigint)
                         or (t.table_name, t.row_key) in (select table_name, row_key from seen authored where authored.after @> jsonb_build_object('created_by_id', $1::bigint))
                         or position(lower($5) in lower(concat(t.before, t.after))) > 0)
                    and concat(t.before, t.after, t.row_key) ~* $6
                 union
                 select id from seen t where concat(t.before, t.after) ~* $7) as naming,
           (select max(id) from seen) as "upTo"`,
};
const REPLACE_IN_AUDIT = {
  changes: true as const,
  text: `
    update audit_log
       set before = cast(regexp_replace(regexp_replace(cast(before as text), $3 || '(?!":)', '${ERASED}', 'gi'), $4, '${ERASED}', 'gi') as jsonb),
           after = cast(regexp_replace(regexp_replace(cast(after as text), $3 || '(?!":)', '${ERASED}', 'gi'), $4, '${ERASED}', 'gi') as jsonb)
     where platform_id = $1 and id = any ($2::bigint[])`,
};
const ERASE_IN_AUDIT = {
  changes: true as const,
  text: `
    update audit_log
       set before = strip_texts(before), after = strip_texts(after),
           row_key = case when table_name = 'learner_skill_names' then strip_texts(row_key) else row_key end
     where platform_id = $1 and table_name = $2 and row_key = any ($3::jsonb[])`,
};
const REASONS = {
  changes: true as const,
  text: `
    update enrollment_changes change set reason = regexp_replace(reason, $3, '${ERASED}', 'gi')
     where platform_id = $2 and reason ~* $3
       and (kind, enrollment_id) in (
             select 'course', id from course_enrollments where platform_id = $2 and user_id = $1
             union all select 'program', id from program_enrollments where platform_id = $2 and user_id = $1
             union all select 'pathway', id from pathway_enrollments where platform_id = $2 and user_id = $1)`,
};

/** Receivers may repeat the event in their answer. */
const ANSWERS = {
  changes: true as const,
  text: `
    update webhook_deliveries own set answer = ''
     where own.platform_id = $2 and own.answer <> ''
       and (strpos(lower(own.answer), lower($3)) > 0 or own.answer ~* $4
            or (own.series, own.number) in (select t.series, t.number from events t where t.platform_id = $2 and has_person(t.data, $1)))`,
};

/** SQL: removes the texts of events about the person, and replaces fields that name the person in other events. */
const buildEventsSql = (table: string) => `
  update ${table} t
     set data = case when has_person(t.data, $1) then strip_texts(t.data) else cast(regexp_replace(cast(t.data as text), $4, '${ERASED}', 'gi') as jsonb) end
   where platform_id = $2 and (has_person(t.data, $1) or cast(t.data as text) ~* $4) and $3::text is not null`;
