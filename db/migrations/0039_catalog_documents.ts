import type { Knex } from 'knex';

/**
 * Help to write catalog items as JSON. Functions, since few items need them: inside the statements of lists they would be planned each time.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Stored properties beside those that the contract names, which they can't hide.
    create function beside_stored(named json, stored jsonb) returns json language plpgsql immutable parallel safe as $$
      declare
        others jsonb := stored - array(select json_object_keys(named));
      begin
        if others = '{}' then return named; end if;
        return left(cast(others as text), -1) || ',' || substr(cast(named as text), 2);
      end $$;

    -- Terms of enrollment were free properties once, and imports store what they find: what can't be a term is null.
    create function with_sound_terms(stored jsonb) returns jsonb language plpgsql stable parallel safe as $$
      declare
        term  text;
        sound boolean;
      begin
        foreach term in array array['seats', 'enrollment_opens', 'enrollment_closes', 'requires_request'] loop
          continue when not jsonb_exists(stored, term);
          sound := case jsonb_typeof(stored -> term)
            when 'number' then term = 'seats' and cast(stored ->> term as numeric) between 0 and 9007199254740991
                               and cast(stored ->> term as numeric) % 1 = 0
            when 'boolean' then term = 'requires_request'
            when 'string' then term like 'enrollment%' and stored ->> term ~ '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d'
                               and time_in_words(stored ->> term) is not null
            else false end;
          if not sound then stored := stored || jsonb_build_object(term, null); end if;
        end loop;
        return stored;
      end $$;
  `);
}
