import type { Knex } from 'knex';

/**
 * Words that are spelt alike are found by what is left of them without one or two of their first seven letters: words of a Damerau
 * distance of up to so many edits always share such a rest. Words with digits are codes and take no typing errors.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create function word_rests(word text, edits integer) returns text[]
      language sql immutable strict parallel safe
      as $$
        select array_agg(rest)
          from (select left(word, 7) as rest
                union all
                select overlay(left(word, 7) placing '' from i for 1)
                  from generate_series(1, least(length(word), 7)) as i where edits >= 1
                union all
                select overlay(overlay(left(word, 7) placing '' from j for 1) placing '' from i for 1)
                  from generate_series(2, least(length(word), 7)) as j cross join lateral generate_series(1, j - 1) as i
                 where edits >= 2) rests
      $$;

    drop index search_words_trgm;
    alter table search_words
      add column rests text[] not null generated always as (
        case when length(word) < 3 or word ~ '[0-9]' then '{}' else word_rests(word, case when length(word) < 5 then 1 else 2 end) end) stored;
    create index search_words_rests on search_words using gin (platform_id, rests) with (fastupdate = off);
  `);
}
