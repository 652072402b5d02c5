import type { Knex } from 'knex';

/** Sums of what language models were used for, by week: of the whole platform and of each person. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table llm_weeks (
      platform_id       integer not null,
      -- 0: the whole platform.
      user_id           bigint not null,
      -- Monday, UTC.
      week              date not null,
      -- Empty where the usage does not say.
      provider          text not null,
      model             text not null,
      calls             bigint not null,
      prompt_tokens     bigint not null,
      completion_tokens bigint not null,
      -- US dollars of the calls that say what they cost, and how many these are.
      stated_cost       numeric(20, 8) not null,
      stated_calls      bigint not null,
      -- Tokens of all others.
      priced_prompt     bigint not null,
      priced_completion bigint not null,
      primary key (platform_id, user_id, week, provider, model)
    ) with (fillfactor = 80);

    insert into llm_weeks
    with used as (
      select platform_id, user_id, created_at as at, provider, model, input_tokens as prompt, output_tokens as completion, cast(null as numeric) as cost
        from llm_usage
      union all
      select platform_id, user_id, at, '', coalesce(model, ''), coalesce(prompt_tokens, 0), coalesce(completion_tokens, 0), cost
        from conversation_messages
       where cost is not null or prompt_tokens is not null or completion_tokens is not null
    )
    select platform_id, scope, cast(date_trunc('week', at at time zone 'UTC') as date), provider, model, count(*), sum(prompt), sum(completion),
           coalesce(sum(cost), 0), count(cost), coalesce(sum(prompt) filter (where cost is null), 0), coalesce(sum(completion) filter (where cost is null), 0)
      from used cross join lateral (select cast(0 as bigint) as scope union all select user_id where user_id is not null) scopes
     group by 1, 2, 3, 4, 5;
  `);
}
