import type { Knex } from 'knex';

/** What mentors answer from, and how questions to them are answered. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Stems and stop words of English; words of other languages stay recognisable, since documents and questions are treated alike.
    create function passage_words(heading text, body text) returns tsvector
      language sql immutable strict parallel safe
      as $$ select setweight(to_tsvector('pg_catalog.english', public.fold(heading)), 'A') || setweight(to_tsvector('pg_catalog.english', public.fold(body)), 'B') $$;

    -- The text of a document that was sent as text. Beside the document, whose audit log would repeat it.
    create table mentor_document_texts (
      platform_id integer not null,
      document_id bigint not null,
      -- text/plain or text/markdown.
      media_type  text not null,
      text        text not null check (length(text) between 1 and 2000000),
      primary key (platform_id, document_id),
      foreign key (platform_id, document_id) references mentor_documents on delete cascade
    );

    -- A document cut into pieces that fit into a prompt, by the job that trains the mentor.
    create table mentor_passages (
      platform_id integer not null,
      mentor_id   bigint not null,
      document_id bigint not null,
      -- Place in the document, from 1.
      ordinal     integer not null check (ordinal > 0),
      -- The headings above it.
      heading     text check (length(heading) <= 500),
      text        text not null check (length(text) between 1 and 8000),
      words       tsvector not null generated always as (passage_words(coalesce(heading, ''), text)) stored,
      primary key (platform_id, mentor_id, document_id, ordinal),
      foreign key (platform_id, document_id) references mentor_documents on delete cascade
    );
    create index mentor_passages_by_document on mentor_passages (platform_id, document_id);
    create index mentor_passages_words on mentor_passages using gin (platform_id, mentor_id, words) with (fastupdate = off);

    -- Until when the job that reads the document has it; after that another one takes it over.
    alter table mentor_documents add column training_until timestamptz;
    -- Why it could not be read.
    alter table mentor_documents add column training_error text check (length(training_error) <= 500);
    create index mentor_documents_to_train on mentor_documents (platform_id, id) where training_status in ('pending', 'training');

    -- Where a session takes place: api, or a channel of bots; null: imported.
    alter table conversation_sessions add column channel text check (length(channel) between 1 and 50);
    -- The Idempotency-Key of the request that opened it.
    alter table conversation_sessions add column opening_key text check (length(opening_key) between 1 and 255);
    create unique index conversation_sessions_opening on conversation_sessions (platform_id, user_id, opening_key) where opening_key is not null;

    -- A question to a mentor and what became of it. The texts are messages.
    create table conversation_turns (
      platform_id     integer not null,
      question_id     uuid not null,
      session_id      bigint not null,
      user_id         bigint not null,
      idempotency_key text check (length(idempotency_key) between 1 and 255),
      request_sha256  bytea not null,
      state           text not null default 'running' check (state in ('running', 'answered', 'failed')),
      -- Who answers it now, and until when that is known to be so.
      claim           uuid not null,
      claimed_until   timestamptz not null,
      answer_id       uuid,
      -- Whether the model answered, or a check or the lack of documents spoke for it.
      outcome         text check (outcome in ('answered', 'moderated', 'unsafe', 'not_in_documents')),
      sources         jsonb not null default '[]' check (jsonb_typeof(sources) = 'array'),
      guided_prompts  text[] not null default '{}',
      created_at      timestamptz not null default now(),
      primary key (platform_id, question_id),
      check ((answer_id is null) = (state <> 'answered'))
    );
    create unique index conversation_turns_key on conversation_turns (platform_id, user_id, idempotency_key) where idempotency_key is not null;
    create index conversation_turns_by_session on conversation_turns (platform_id, session_id);
  `);
}
