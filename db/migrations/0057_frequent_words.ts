import type { Knex } from 'knex';

/**
 * Words that many entries of a tenant hold have their entries stored as bit blocks: to read ten thousands of places out of the entries takes
 * longer than all else of a search. Triggers keep the blocks, so whatever writes entries leaves them right.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table search_frequent_words (
      platform_id integer not null references platforms,
      word        text not null,
      primary key (platform_id, word)
    );
    create table search_word_bits (
      platform_id integer not null,
      word        text not null,
      block       integer not null,
      bits        bit(8192) storage plain not null,
      primary key (platform_id, word, block),
      foreign key (platform_id, word) references search_frequent_words on delete cascade
    ) with (fillfactor = 70);

    create function set_word_bits(platforms integer[], frequent text[], ordinals integer[]) returns void language sql as $$
      insert into search_word_bits as kept (platform_id, word, block, bits)
      select platform_id, word, part / 128, bit_or(cast(cast(places as bit(64)) as bit(8192)) >> (64 * (part % 128)))
        from (select platform_id, word, ordinal / 64 as part, bit_or(cast(1 as bigint) << (63 - ordinal % 64)) as places
                from unnest(platforms, frequent, ordinals) as held (platform_id, word, ordinal)
               group by 1, 2, 3) parts
       group by 1, 2, 3
      on conflict (platform_id, word, block) do update set bits = kept.bits | excluded.bits
    $$;

    create function clear_word_bits(platforms integer[], frequent text[], ordinals integer[]) returns void language sql as $$
      update search_word_bits kept
         set bits = kept.bits & ~cleared.bits
        from (select platform_id, word, part / 128 as block, bit_or(cast(cast(places as bit(64)) as bit(8192)) >> (64 * (part % 128))) as bits
                from (select platform_id, word, ordinal / 64 as part, bit_or(cast(1 as bigint) << (63 - ordinal % 64)) as places
                        from unnest(platforms, frequent, ordinals) as held (platform_id, word, ordinal)
                       group by 1, 2, 3) parts
               group by 1, 2, 3) cleared
       where kept.platform_id = cleared.platform_id and kept.word = cleared.word and kept.block = cleared.block
    $$;

    create function keep_word_bits() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          perform set_word_bits(array_agg(platform_id), array_agg(word), array_agg(ordinal))
             from (select item.platform_id, item.ordinal, word
                     from new_items item
                    cross join unnest(tsvector_to_array(item.words)) as word
                    where exists (select from search_frequent_words known where known.platform_id = item.platform_id)) held
             join search_frequent_words using (platform_id, word)
           having count(*) > 0;
        elsif tg_op = 'DELETE' then
          perform clear_word_bits(array_agg(platform_id), array_agg(word), array_agg(ordinal))
             from (select item.platform_id, item.ordinal, word
                     from old_items item
                    cross join unnest(tsvector_to_array(item.words)) as word
                    where exists (select from search_frequent_words known where known.platform_id = item.platform_id)) held
             join search_frequent_words using (platform_id, word)
           having count(*) > 0;
        else
          perform case when delta > 0 then set_word_bits(array_agg(platform_id), array_agg(word), array_agg(ordinal))
                       else clear_word_bits(array_agg(platform_id), array_agg(word), array_agg(ordinal)) end
             from (select platform_id, ordinal, word, sum(delta) as delta
                     from (select platform_id, ordinal, words, 1 as delta from new_items
                           union all
                           select platform_id, ordinal, words, -1 from old_items) item
                    cross join unnest(tsvector_to_array(item.words)) as word
                     join search_frequent_words using (platform_id, word)
                    group by 1, 2, 3) held
            where delta <> 0
            group by delta;
        end if;
        return null;
      end $$;
    create trigger search_items_insert_bits after insert on search_items
      referencing new table as new_items for each statement execute function keep_word_bits();
    create trigger search_items_delete_bits after delete on search_items
      referencing old table as old_items for each statement execute function keep_word_bits();
    create trigger search_items_update_bits after update on search_items
      referencing old table as old_items new table as new_items for each statement execute function keep_word_bits();

    -- Stores the entries of words that became frequent. One writer a tenant: no entry changes meanwhile.
    create function add_frequent_words(tenant integer, frequent text[]) returns void language sql as $$
      insert into search_frequent_words (platform_id, word)
      select tenant, word from unnest(frequent) as word
      on conflict do nothing;
      insert into search_word_bits (platform_id, word, block, bits)
      select tenant, word, held.block, held.bits
        from unnest(frequent) as word
       cross join lateral search_text_bits(array[tenant], cast(quote_literal(word) as tsquery)) held
      on conflict do nothing;
    $$;
    select add_frequent_words(platform_id, array_agg(word))
      from (select distinct platform_id, word from search_words where entries >= 8192) frequent
     group by platform_id;

    /*
     * The entries that hold all terms: [{ term, word, isUnfinished }], of which those of one term are alternatives; 'query' says the same.
     * Where each term may stand for frequent words and few others, only those of the others are read; elsewhere the index of words is.
     */
    create function search_term_bits(platforms integer[], query tsquery, alternatives jsonb)
      returns table (platform_id integer, block integer, bits bit(8192))
      language plpgsql stable parallel safe
      as $$
      declare
        most_others constant integer := 64;
        term_count integer := (select count(distinct term) from jsonb_to_recordset(alternatives) as meant (term integer));
        tenant integer;
        words text[];
        terms integer[];
        frequent boolean[];
      begin
        for tenant in
          select known.platform_id
            from jsonb_to_recordset(alternatives) as meant (term integer, word text, "isUnfinished" boolean)
            join search_frequent_words known on known.platform_id = any (platforms)
                 and (known.word = meant.word or (meant."isUnfinished" and starts_with(known.word, meant.word)))
           group by known.platform_id
          having count(distinct meant.term) = term_count
        loop
          select array_agg(spelt.word), array_agg(spelt.term), array_agg(spelt.is_frequent)
            into words, terms, frequent
            from (select distinct meant.term, known.word,
                         exists (select from search_frequent_words stored
                                  where stored.platform_id = tenant and stored.word = known.word) as is_frequent
                    from jsonb_to_recordset(alternatives) as meant (term integer, word text, "isUnfinished" boolean)
                   cross join lateral (
                     select word from search_words
                      where search_words.platform_id = tenant and search_words.word ~>=~ meant.word
                        and search_words.word ~<=~ (meant.word || case when meant."isUnfinished" then chr(1114111) else '' end)
                     offset 0) known) spelt;
          continue when cardinality(array_positions(frequent, false)) > most_others;
          platforms := array_remove(platforms, tenant);
          return query
            with spelt as materialized (
              select * from unnest(terms, words, frequent) as spelt (term, word, is_frequent)
            )
            select tenant, held.block, bit_and(held.bits)
              from (select either.term, either.block, bit_or(either.bits) as bits
                      from (select spelt.term, stored.block, stored.bits
                              from spelt
                             cross join lateral (select * from search_word_bits
                                                  where search_word_bits.platform_id = tenant and search_word_bits.word = spelt.word
                                                 offset 0) stored
                             where spelt.is_frequent
                            union all
                            select other.term, read_bits.block, read_bits.bits
                              from (select term, cast(string_agg(quote_literal(word), ' | ') as tsquery) as query
                                      from spelt where not is_frequent group by term) other
                             cross join lateral search_text_bits(array[tenant], other.query) read_bits) either
                     group by either.term, either.block) held
             group by held.block
            having count(*) = term_count;
        end loop;
        if cardinality(platforms) > 0 then
          return query select * from search_text_bits(platforms, query);
        end if;
      end $$;
  `);
}
