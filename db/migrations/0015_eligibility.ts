import type { Knex } from 'knex';

/** Rules of prerequisites and prices, as conditions of queries over whole catalogs. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- From 0 to 1; null for what is no grade. The same as lowestGrade in db/prerequisites.
    create function lowest_grade(written text) returns numeric language sql immutable parallel safe as $$
      select case upper(btrim(written))
               when 'A+' then 0.97
               when 'A' then 0.93
               when 'A-' then 0.9
               when 'B+' then 0.87
               when 'B' then 0.83
               when 'B-' then 0.8
               when 'C+' then 0.77
               when 'C' then 0.73
               when 'C-' then 0.7
               when 'D+' then 0.67
               when 'D' then 0.63
               when 'D-' then 0.6
               else (select case when number > 1 then number / 100 else number end
                       from (select cast((regexp_match(btrim(written), '^(\\d{1,6}(\\.\\d{1,6}){0,1}|\\.\\d{1,6})\\s*%{0,1}$'))[1] as numeric) as number) read)
             end
      $$;

    -- Whether results satisfy a rule. Results: grades (or null) of completed courses by key. The same as prerequisitesMet in db/prerequisites.
    create function prerequisites_met(rule jsonb, results jsonb) returns boolean language plpgsql immutable parallel safe as $$
      declare
        parts jsonb;
        course text;
        lowest numeric;
      begin
        if rule is null then
          return true;
        end if;
        course := rule ->> 'course_id';
        if course is not null then
          if results is null or results -> course is null then
            return false;
          end if;
          if rule -> 'min_grade' is null then
            return true;
          end if;
          lowest := lowest_grade(rule ->> 'min_grade');
          return lowest is null or coalesce(cast(results ->> course as numeric) >= lowest, false);
        end if;
        parts := rule -> 'all';
        if parts is not null then
          for place in 0 .. jsonb_array_length(parts) - 1 loop
            if not prerequisites_met(parts -> place, results) then
              return false;
            end if;
          end loop;
          return true;
        end if;
        parts := rule -> 'any';
        for place in 0 .. jsonb_array_length(parts) - 1 loop
          if prerequisites_met(parts -> place, results) then
            return true;
          end if;
        end loop;
        return jsonb_array_length(parts) = 0;
      end $$;

    -- The amount of a price in words; null for one that is free, an audit, or without a number.
    create function price_amount(price text) returns numeric language sql immutable parallel safe as $$
      select case when price !~* '\\m(free|audit)\\M'
                  then cast((regexp_match(replace(price, ',', ''), '(\\d{1,12}(\\.\\d{1,6}){0,1})'))[1] as numeric) end
      $$;

    -- A time in words; null for what is none.
    create function time_in_words(words text) returns timestamptz language sql stable parallel safe as $$
      select case when pg_input_is_valid(words, 'timestamptz') then cast(words as timestamptz) end
      $$;
  `);
}
