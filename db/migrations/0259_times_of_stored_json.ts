import type { Knex } from 'knex';

/** Times in stored JSON (events, audit log) have the form that PostgreSQL gives them. Answers have one form, which this function makes of it. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(String.raw`
    create function utc_times(value jsonb) returns jsonb language sql stable strict parallel safe
    as $$
      select coalesce(jsonb_object_agg(field.key, case
               when jsonb_typeof(field.value) = 'string'
                    and field.value #>> '{}' ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6}|)[+-]\d\d:\d\d$'
                    and pg_input_is_valid(field.value #>> '{}', 'timestamptz')
               then to_jsonb(to_char(cast(field.value #>> '{}' as timestamptz) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
               else field.value end), '{}')
        from jsonb_each(value) field
    $$;
    comment on function utc_times(jsonb) is 'An object whose times, as PostgreSQL writes them in JSON, are RFC 3339 in UTC with milliseconds.';
  `);
}
