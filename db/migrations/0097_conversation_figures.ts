import type { Knex } from 'knex';

/** Messages of a platform by time, what they cost, and what the operator says that models cost. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create index conversation_messages_by_time on conversation_messages (platform_id, at, id) include (role, user_id, mentor_id, sentiment);
    create index conversation_messages_costs on conversation_messages (platform_id, at) include (model, prompt_tokens, completion_tokens, cost)
     where cost is not null or prompt_tokens is not null or completion_tokens is not null;

    -- Of no tenant: the operator's.
    create table llm_prices (
      -- Empty: of whoever serves the model.
      provider    text not null check (length(provider) <= 255),
      model       text not null check (length(model) between 1 and 255),
      -- US dollars for a million tokens.
      input_usd   numeric(16, 6) not null check (input_usd >= 0),
      output_usd  numeric(16, 6) not null check (output_usd >= 0),
      modified_at timestamptz not null default now(),
      primary key (model, provider)
    );

    select keep_audit_log_of('llm_prices');
  `);
}
