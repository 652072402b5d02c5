-- Search: the index of the catalog, its facets and words, and the queues of its changes.

-- ===== Tables =====

-- Queue: items of the catalog that changed and are indexed anew.
CREATE TABLE search_outbox (
  platform_id integer     NOT NULL,
  id          bigint      NOT NULL GENERATED ALWAYS AS IDENTITY,
  kind        text        NOT NULL CHECK (kind IN ('course', 'program', 'pathway', 'skill', 'role', 'resource')),
  item_id     bigint      NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (platform_id, id)
);

-- The search index: an entry for each item of the catalog.
CREATE TABLE search_items (
  platform_id integer          NOT NULL,
  ordinal     integer          NOT NULL CHECK (ordinal >= 0),
  kind        text             NOT NULL,
  item_id     bigint           NOT NULL,
  item_key    text             NOT NULL,
  name        text             NOT NULL,
  name_sort   text COLLATE "C" NOT NULL,
  level       text COLLATE "C",
  price       text COLLATE "C",
  created_at  timestamptz      NOT NULL,
  modified_at timestamptz      NOT NULL,
  words       tsvector         NOT NULL,
  name_words  tsvector         NOT NULL,
  facets      text[]           NOT NULL,
  visibility  text             NOT NULL,
  order_key   bigint           NOT NULL GENERATED ALWAYS AS (
    CASE kind
      WHEN 'skill' THEN mod(platform_id::bigint, 16777216) * 16777216 + mod(item_id, 16777216)
      ELSE item_id
    END * 8 +
    CASE kind
      WHEN 'course' THEN 0
      WHEN 'program' THEN 1
      WHEN 'pathway' THEN 2
      WHEN 'skill' THEN 3
      WHEN 'role' THEN 4
      ELSE 5
    END
  ) STORED,
  name_length integer          NOT NULL GENERATED ALWAYS AS (length(name_words)) STORED,
  PRIMARY KEY (platform_id, ordinal),
  CONSTRAINT search_items_item UNIQUE (platform_id, kind, item_id)
);

-- Words of the index with the number of their entries, for spelling.
CREATE TABLE search_words (
  platform_id integer NOT NULL,
  word        text    NOT NULL,
  visibility  text    NOT NULL,
  entries     integer NOT NULL CHECK (entries > 0),
  variants    text[]  NOT NULL GENERATED ALWAYS AS (
    CASE
      WHEN length(word) < 3 OR word ~ '[0-9]' THEN '{}'
      ELSE deletion_variants(word, CASE WHEN length(word) < 5 THEN 1 ELSE 2 END)
    END
  ) STORED,
  PRIMARY KEY (platform_id, word, visibility)
) WITH (fillfactor = 70);

-- Words that so many entries have that searches read bitmaps of them.
CREATE TABLE search_frequent_words (
  platform_id integer NOT NULL,
  word        text    NOT NULL,
  PRIMARY KEY (platform_id, word)
);

-- Bitmaps of the entries that have a frequent word.
CREATE TABLE search_word_bits (
  platform_id integer                 NOT NULL,
  word        text                    NOT NULL,
  block       integer                 NOT NULL,
  bits        bit(8192) STORAGE PLAIN NOT NULL,
  PRIMARY KEY (platform_id, word, block)
) WITH (fillfactor = 70);

-- Values of facets.
CREATE TABLE facet_values (
  platform_id integer          NOT NULL,
  id          integer          NOT NULL GENERATED ALWAYS AS IDENTITY,
  facet       text             NOT NULL,
  value       text COLLATE "C" NOT NULL,
  visibility  text,
  PRIMARY KEY (platform_id, id),
  CONSTRAINT facet_values_value UNIQUE (platform_id, facet, value)
);

-- Bitmaps of the entries that have a value of a facet.
CREATE TABLE facet_bits (
  platform_id integer                 NOT NULL,
  value_id    integer                 NOT NULL,
  block       integer                 NOT NULL,
  bits        bit(8192) STORAGE PLAIN NOT NULL,
  PRIMARY KEY (platform_id, value_id, block)
) WITH (fillfactor = 70);

-- The number of entries by value of a facet, kind and visibility.
CREATE TABLE facet_counts (
  platform_id integer NOT NULL,
  value_id    integer NOT NULL,
  kind        text    NOT NULL,
  visibility  text    NOT NULL,
  entries     integer NOT NULL CHECK (entries > 0),
  PRIMARY KEY (platform_id, value_id, kind, visibility)
) WITH (fillfactor = 70);

-- Queue: changed entries that Typesense collections receive.
CREATE TABLE search_changes (
  platform_id integer     NOT NULL,
  id          bigint      NOT NULL GENERATED ALWAYS AS IDENTITY,
  kind        text        NOT NULL,
  item_id     bigint      NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (platform_id, id)
);

-- Collections of Typesense that this database fills.
CREATE TABLE typesense_collections (
  name       text        NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (name)
);

-- The last change of each platform that a collection has received.
CREATE TABLE typesense_cursors (
  platform_id integer NOT NULL,
  collection  text    NOT NULL,
  "position"  bigint  NOT NULL,
  PRIMARY KEY (platform_id, collection)
);

-- ===== Foreign keys =====

ALTER TABLE search_outbox
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id);

ALTER TABLE search_items
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id);

ALTER TABLE search_words
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id);

ALTER TABLE search_frequent_words
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id);

ALTER TABLE search_word_bits
  ADD FOREIGN KEY (platform_id, word) REFERENCES search_frequent_words (platform_id, word) ON DELETE CASCADE;

ALTER TABLE facet_values
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id);

ALTER TABLE facet_bits
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id),
  ADD FOREIGN KEY (platform_id, value_id) REFERENCES facet_values (platform_id, id);

ALTER TABLE facet_counts
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id),
  ADD FOREIGN KEY (platform_id, value_id) REFERENCES facet_values (platform_id, id);

ALTER TABLE search_changes
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id);

ALTER TABLE typesense_cursors
  ADD FOREIGN KEY (collection) REFERENCES typesense_collections (name) ON DELETE CASCADE,
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id);

-- ===== Indexes =====

-- Order by creation.
CREATE INDEX search_items_by_created ON search_items (platform_id, created_at, order_key)
  INCLUDE (ordinal, kind, item_id);

-- An entry by its item's key.
CREATE INDEX search_items_by_key ON search_items (platform_id, kind, item_key);

-- Order by level.
CREATE INDEX search_items_by_level ON search_items (platform_id, level, order_key) INCLUDE (ordinal, kind, item_id);

-- Order by last change.
CREATE INDEX search_items_by_modified ON search_items (platform_id, modified_at, order_key)
  INCLUDE (ordinal, kind, item_id);

-- Order by name.
CREATE INDEX search_items_by_name ON search_items (platform_id, name_sort, order_key) INCLUDE (ordinal, kind, item_id);

-- Order by length of the name, for relevance.
CREATE INDEX search_items_by_name_length ON search_items (platform_id, name_length, order_key)
  INCLUDE (ordinal, kind, item_id);

-- Order by price.
CREATE INDEX search_items_by_price ON search_items (platform_id, price, order_key) INCLUDE (ordinal, kind, item_id);

-- Search by words of names.
CREATE INDEX search_items_name_words ON search_items USING gin (platform_id, name_words);

-- Search by words.
CREATE INDEX search_items_words ON search_items USING gin (platform_id, words) WITH (fastupdate = on);

-- Words by their beginning.
CREATE INDEX search_words_prefix ON search_words (platform_id, word text_pattern_ops);

-- Words that are spelled similarly.
CREATE INDEX search_words_variants ON search_words USING gin (platform_id, variants) WITH (fastupdate = on);

-- Values of facets of a block of entries.
CREATE INDEX facet_bits_by_block ON facet_bits (platform_id, block, value_id);

-- ===== Functions =====

-- Trigger: queues changed rows for the search index; arguments are the kind and the column of the item.
CREATE FUNCTION queue_search_changes()
  RETURNS trigger LANGUAGE plpgsql
AS $$
    begin
      execute format(
        'insert into search_outbox (platform_id, kind, item_id) select distinct platform_id, %L, %I from changed',
        tg_argv[0], tg_argv[1]);
      return null;
    end $$;

-- Trigger: queues all items that name a renamed skill.
CREATE FUNCTION queue_items_of_renamed_skill()
  RETURNS trigger LANGUAGE plpgsql
AS $$
    begin
      insert into search_outbox (platform_id, kind, item_id)
      select platform_id, 'skill', skill_id from platform_skills join changed on changed.id = skill_id
      union
      select platform_id, 'course', course_id from course_skills join changed on changed.id = skill_id
      union
      select platform_id, 'role', job_role_id from job_role_skills join changed on changed.id = skill_id;
      return null;
    end $$;

-- Returns bitmaps of the entries that match a text query.
CREATE FUNCTION search_text_bits(platforms integer[], query tsquery)
  RETURNS TABLE(platform_id integer, block integer, bits bit) LANGUAGE sql
  STABLE PARALLEL SAFE
  SET enable_seqscan TO 'off'
AS $$
        select platform_id, part / 128, bit_or(cast(cast(places as bit(64)) as bit(8192)) >> (64 * (part % 128)))
          from (select platform_id, ordinal / 64 as part, bit_or(cast(1 as bigint) << (63 - ordinal % 64)) as places
                  from search_items
                 where search_items.platform_id = any (platforms) and words @@ query
                 group by 1, 2) parts
         group by 1, 2
      $$;

-- Returns bitmaps of the entries that match a query with alternative words, from stored ones of frequent words.
CREATE FUNCTION search_term_bits(platforms integer[], query tsquery, alternatives jsonb)
  RETURNS TABLE(platform_id integer, block integer, bits bit) LANGUAGE plpgsql
  STABLE PARALLEL SAFE
AS $$
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

-- Makes words frequent ones and stores their bitmaps.
CREATE FUNCTION add_frequent_words(tenant integer, frequent text[])
  RETURNS void LANGUAGE sql
AS $$
      insert into search_frequent_words (platform_id, word)
      select tenant, word from unnest(frequent) as word
      on conflict do nothing;
      insert into search_word_bits (platform_id, word, block, bits)
      select tenant, word, held.block, held.bits
        from unnest(frequent) as word
       cross join lateral search_text_bits(array[tenant], cast(quote_literal(word) as tsquery)) held
      on conflict do nothing;
    $$;

-- Adds entries to bitmaps of frequent words.
CREATE FUNCTION set_word_bits(platforms integer[], frequent text[], ordinals integer[])
  RETURNS void LANGUAGE sql
AS $$
      insert into search_word_bits as kept (platform_id, word, block, bits)
      select platform_id, word, part / 128, bit_or(cast(cast(places as bit(64)) as bit(8192)) >> (64 * (part % 128)))
        from (select platform_id, word, ordinal / 64 as part, bit_or(cast(1 as bigint) << (63 - ordinal % 64)) as places
                from unnest(platforms, frequent, ordinals) as held (platform_id, word, ordinal)
               group by 1, 2, 3) parts
       group by 1, 2, 3
      on conflict (platform_id, word, block) do update set bits = kept.bits | excluded.bits
    $$;

-- Removes entries from bitmaps of frequent words.
CREATE FUNCTION clear_word_bits(platforms integer[], frequent text[], ordinals integer[])
  RETURNS void LANGUAGE sql
AS $$
      update search_word_bits kept
         set bits = kept.bits & ~cleared.bits
        from (select platform_id, word, part / 128 as block, bit_or(cast(cast(places as bit(64)) as bit(8192)) >> (64 * (part % 128))) as bits
                from (select platform_id, word, ordinal / 64 as part, bit_or(cast(1 as bigint) << (63 - ordinal % 64)) as places
                        from unnest(platforms, frequent, ordinals) as held (platform_id, word, ordinal)
                       group by 1, 2, 3) parts
               group by 1, 2, 3) cleared
       where kept.platform_id = cleared.platform_id and kept.word = cleared.word and kept.block = cleared.block
    $$;

-- Trigger: keeps the bitmaps of frequent words as entries change.
CREATE FUNCTION update_word_bits()
  RETURNS trigger LANGUAGE plpgsql
AS $$
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

-- ===== Triggers =====

-- Removes entries from the bitmaps of frequent words.
CREATE TRIGGER search_items_delete_bits
  AFTER DELETE ON search_items REFERENCING OLD TABLE AS old_items
  FOR EACH STATEMENT EXECUTE FUNCTION update_word_bits();

-- Adds new entries to the bitmaps of frequent words.
CREATE TRIGGER search_items_insert_bits
  AFTER INSERT ON search_items REFERENCING NEW TABLE AS new_items
  FOR EACH STATEMENT EXECUTE FUNCTION update_word_bits();

-- Adapts the bitmaps of frequent words to changed entries.
CREATE TRIGGER search_items_update_bits
  AFTER UPDATE ON search_items REFERENCING OLD TABLE AS old_items NEW TABLE AS new_items
  FOR EACH STATEMENT EXECUTE FUNCTION update_word_bits();
