import type { Knex } from 'knex';

/** Conversations of bots have jobs in place of leases. What waits gets its job, at the same time. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(ENQUEUE_JOB);
  await knex.raw('alter table bot_conversations add column id bigint not null generated always as identity');
  await knex.raw('alter table bot_conversations add unique (platform_id, id)');
  await knex.raw(ENQUEUE_CONVERSATIONS);
  await knex.raw('alter table bot_conversations drop column busy_until, drop column due_at');
  await knex.raw('drop index bot_deliveries_due');
}

const ENQUEUE_CONVERSATIONS = `
  select enqueue_job('answer-bot-messages', platform_id, cast(id as text), greatest(0, extract(epoch from due_at - now()) * 1000)::bigint)
    from bot_conversations where due_at is not null`;

/** Jobs also count against a limit of their task for one platform, and are announced once. */
const ENQUEUE_JOB = `
CREATE OR REPLACE FUNCTION enqueue_job(task_name text, platform_id integer, subject text, delay_ms bigint DEFAULT 0, wakes boolean DEFAULT true, details json DEFAULT NULL)
  RETURNS void LANGUAGE plpgsql
AS $$
      declare
        due timestamptz := now() + delay_ms * interval '1 millisecond';
        number integer := (select id from graphile_worker._private_tasks where identifier = task_name);
        stored graphile_worker._private_jobs;
      begin
        if number is null then
          insert into graphile_worker._private_tasks (identifier) values (task_name) on conflict do nothing;
          select id into number from graphile_worker._private_tasks where identifier = task_name;
        end if;
        insert into graphile_worker._private_jobs as job (task_id, key, payload, flags, max_attempts, run_at, created_at)
        values (number, concat_ws('/', task_name, platform_id, subject),
                json_build_object('platformId', platform_id, 'key', subject, 'payload', details),
                jsonb_build_object('task:' || task_name, true, 'platform:' || platform_id, true,
                                   concat('task:', task_name, '/platform:', platform_id), true), 32767, due, due)
        on conflict (key) do update
           set revision = job.revision + 1, updated_at = now(), max_attempts = 32767,
               payload = case when details is null then job.payload else excluded.payload end,
               attempts = case when job.locked_at is null and job.attempts >= job.max_attempts then 0 else job.attempts end,
               run_at = case when job.locked_at is not null then job.run_at
                             when job.attempts = 0 then least(job.run_at, due)
                             when job.attempts >= job.max_attempts then due else job.run_at end,
               created_at = case when job.locked_at is not null then job.created_at
                                 when job.attempts = 0 then least(job.created_at, due)
                                 when job.attempts >= job.max_attempts then due else job.created_at end
         where wakes
        returning * into stored;
        -- One that was due before is announced already: transactions that notify commit one after the other.
        if stored.is_available and stored.run_at = now() then
          perform pg_notify('jobs:insert', json_build_object('r', stored.id, 'count', 1)::text);
        end if;
      end $$;`;
