import type { Knex } from 'knex';

/** Datasets, trainings, avatar videos, and the work on them that waits for somebody outside. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- What is to be done about a record outside of the database, one step at a time. Gone when there is nothing left to do.
    create table outside_tasks (
      platform_id   integer not null references platforms,
      kind          text not null check (kind in ('dataset', 'training', 'avatar_video')),
      subject_id    bigint not null,
      due_at        timestamptz not null default now(),
      -- Who does a step now, and until when that is known to be so.
      claim         uuid,
      claimed_until timestamptz,
      -- Steps in a row that changed nothing, and those that failed.
      idle_steps    integer not null default 0 check (idle_steps >= 0),
      failures      integer not null default 0 check (failures >= 0),
      primary key (platform_id, kind, subject_id)
    );
    create index outside_tasks_due on outside_tasks (kind, due_at);

    create table fine_tuning_datasets (
      platform_id     integer not null references platforms,
      id              bigint generated always as identity,
      unique_id       uuid not null default gen_random_uuid(),
      name            text not null check (length(name) between 1 and 255),
      -- What the tenant wants of tone, language and style.
      prompt          text not null default '' check (length(prompt) <= 1000),
      source_url      text check (length(source_url) between 1 and 400),
      source_file_id  bigint,
      num_data_points integer not null default 100 check (num_data_points >= 0),
      train_split     float8 not null default 0.8 check (train_split between 0 and 1),
      status          text not null default 'pending' check (status in ('pending', 'processing', 'completed', 'failed')),
      -- How many times it was begun; the seed of its split.
      making          integer not null default 1 check (making > 0),
      retry_attempts  integer not null default 0 check (retry_attempts >= 0),
      error_log       text not null default '',
      -- How far it is: method, model, counts.
      progress        jsonb not null default '{}',
      columns         text[] not null default '{}',
      train_file_id   bigint,
      test_file_id    bigint,
      created_by_id   bigint references users,
      created_at      timestamptz not null default now(),
      modified_at     timestamptz not null default now(),
      -- Trainings still show what they were made with.
      deleted_at      timestamptz,
      primary key (platform_id, id),
      unique (platform_id, unique_id),
      foreign key (platform_id, source_file_id) references files,
      foreign key (platform_id, train_file_id) references files,
      foreign key (platform_id, test_file_id) references files,
      check (source_url is null or source_file_id is null)
    );
    create index fine_tuning_datasets_newest on fine_tuning_datasets (platform_id, created_at desc, id desc) where deleted_at is null;
    create index fine_tuning_datasets_by_creator on fine_tuning_datasets (created_by_id);
    create index fine_tuning_datasets_by_source on fine_tuning_datasets (platform_id, source_file_id) where source_file_id is not null;
    create index fine_tuning_datasets_by_train on fine_tuning_datasets (platform_id, train_file_id) where train_file_id is not null;
    create index fine_tuning_datasets_by_test on fine_tuning_datasets (platform_id, test_file_id) where test_file_id is not null;
    select keep_audit_log_of('fine_tuning_datasets');

    -- Pieces of a source, and what a model made of each; only while it is at work.
    create table fine_tuning_passages (
      platform_id integer not null,
      dataset_id  bigint not null,
      -- Place in the source, from 1.
      ordinal     integer not null check (ordinal > 0),
      heading     text not null,
      text        text not null,
      -- [{question, answer}]; null: not yet.
      pairs       jsonb,
      primary key (platform_id, dataset_id, ordinal),
      foreign key (platform_id, dataset_id) references fine_tuning_datasets on delete cascade
    );

    create table fine_tuning_trainings (
      platform_id         integer not null references platforms,
      id                  bigint generated always as identity,
      unique_id           uuid not null default gen_random_uuid(),
      dataset_id          bigint not null,
      project_name        text not null check (length(project_name) between 1 and 255),
      base_model_name     text not null check (length(base_model_name) between 1 and 400),
      provider            text not null default 'provider_a' check (provider = 'provider_a'),
      -- Columns, prefixes, hyperparameters, as they were sent.
      parameters          jsonb not null default '{}',
      -- Of the client.
      metadata            jsonb,
      state               text not null default 'pending' check (state in ('pending', 'processing', 'completed', 'cancelled', 'failed')),
      -- How many times it was begun.
      run                 integer not null default 1 check (run > 0),
      -- Who trains, from when it begins: provider_a, or the embedded provider.
      engine              text check (engine in ('provider_a', 'sandbox')),
      remote_train_file   text,
      remote_test_file    text,
      remote_job          text,
      remote_status       text,
      fine_tuned_model    text check (length(fine_tuned_model) between 1 and 400),
      -- Of the embedded provider.
      model_file_id       bigint,
      -- What the provider says of the training, and how its model answers the test file.
      figures             jsonb not null default '{}',
      evaluation          jsonb,
      retry_attempts      integer not null default 0 check (retry_attempts >= 0),
      error_log           text not null default '',
      cancel_requested_at timestamptz,
      created_by_id       bigint references users,
      created_at          timestamptz not null default now(),
      modified_at         timestamptz not null default now(),
      -- It goes when its job has been cancelled.
      deleted_at          timestamptz,
      primary key (platform_id, id),
      unique (platform_id, unique_id),
      foreign key (platform_id, dataset_id) references fine_tuning_datasets,
      foreign key (platform_id, model_file_id) references files
    );
    create index fine_tuning_trainings_newest on fine_tuning_trainings (platform_id, created_at desc, id desc) where deleted_at is null;
    create index fine_tuning_trainings_by_dataset on fine_tuning_trainings (platform_id, dataset_id);
    create index fine_tuning_trainings_by_model_file on fine_tuning_trainings (platform_id, model_file_id) where model_file_id is not null;
    create index fine_tuning_trainings_by_creator on fine_tuning_trainings (created_by_id);
    -- Whose model it is, whoever names it.
    create index fine_tuning_trainings_by_model on fine_tuning_trainings (fine_tuned_model) where fine_tuned_model is not null;
    select keep_audit_log_of('fine_tuning_trainings');

    create table avatar_videos (
      platform_id       integer not null references platforms,
      id                bigint generated always as identity,
      name              text not null check (length(name) between 1 and 1024),
      script            text,
      -- Avatar, voice, size, background, as they were sent.
      data              jsonb,
      generation_status text not null default 'pending' check (generation_status in ('pending', 'processing', 'completed', 'failed')),
      failure_reason    text,
      -- Who makes it, from when it begins: avatarvideo, or the embedded provider.
      engine            text check (engine in ('avatarvideo', 'sandbox')),
      -- What the service knows it by, besides its own number of it.
      callback_id       uuid not null default gen_random_uuid(),
      -- Set before the service is called: from then on it may have begun.
      submitted_at      timestamptz,
      remote_id         text,
      video_file_id     bigint,
      created_by_id     bigint references users,
      created_at        timestamptz not null default now(),
      modified_at       timestamptz not null default now(),
      primary key (platform_id, id),
      unique (platform_id, name),
      foreign key (platform_id, video_file_id) references files
    );
    create index avatar_videos_newest on avatar_videos (platform_id, created_at desc, id desc);
    create index avatar_videos_by_file on avatar_videos (platform_id, video_file_id) where video_file_id is not null;
    create index avatar_videos_by_creator on avatar_videos (created_by_id);
    select keep_audit_log_of('avatar_videos');
  `);
}
