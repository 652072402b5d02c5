import type { Knex } from 'knex';

/**
 * Merging configurations took longer than storing them: a function in SQL with sums is planned and begun anew for each row. Most changes set
 * values that replace what was there, which is what `||` does.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(String.raw`
    create or replace function merged_config(config jsonb, change jsonb) returns jsonb immutable parallel safe language plpgsql as $$
      begin
        if not jsonb_path_exists(config, 'strict $.keyvalue() \? (@.value == null)')
           and not jsonb_path_exists(change, 'strict $.keyvalue() \? (@.value == null || @.value.type() == "object")') then
          return config || change;
        end if;
        return (
          select coalesce(jsonb_object_agg(key, value) filter (where value <> 'null'), '{}')
            from (select coalesce(stated.key, stored.key) as key,
                         case when stated.key is null then stored.value
                              when jsonb_typeof(stated.value) = 'object' and jsonb_typeof(stored.value) = 'object'
                              then (select coalesce(jsonb_object_agg(part.key, part.value) filter (where part.value <> 'null'), '{}')
                                      from jsonb_each(stored.value || stated.value) part)
                              else stated.value end as value
                    from jsonb_each(config) stored full join jsonb_each(change) stated on stated.key = stored.key) merged
        );
      end $$;
  `);
}
