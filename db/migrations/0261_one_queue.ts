import type { Knex } from 'knex';

/**
 * Migration 0265 freezes what was derived from removed statements, so late statements and voids that are not processed
 * yet would be lost. Refuses them before anything changes: the previous version can still process them.
 */
const REFUSE_UNPROCESSED = `
  do $$ begin
    if exists (
      select from activity_cursors place
       where place.kept_from > '2000-01-01Z'
         and (exists (select from statements
                       where statements.platform_id = place.platform_id and statements.stored > place.stored
                         and statements.occurred_at < cast(place.kept_from at time zone 'UTC' as date) + 1)
           or exists (select from activity_recompute_queue queued where queued.platform_id = place.platform_id)))
    then
      raise exception 'Late statements are not processed yet. Run the previous version until "npx lps records status" shows none behind.';
    end if;
  end $$`;

const ENQUEUE_JOB = `
CREATE FUNCTION enqueue_job(task_name text, platform_id integer, subject text, delay_ms bigint DEFAULT 0, wakes boolean DEFAULT true, details json DEFAULT NULL)
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
                jsonb_build_object('task:' || task_name, true, 'platform:' || platform_id, true), 32767, due, due)
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
        if stored.is_available and stored.run_at <= now() then
          perform pg_notify('jobs:insert', json_build_object('r', stored.id, 'count', 1)::text);
        end if;
      end $$;`;

const END_JOB = `
CREATE FUNCTION end_job(job_id bigint, worker text, seen_revision integer, again_at timestamptz, failure text)
  RETURNS void LANGUAGE plpgsql
AS $$
      declare
        job graphile_worker._private_jobs;
        is_woken boolean;
      begin
        delete from graphile_worker._private_jobs where id = job_id and locked_by = worker returning * into job;
        if not found then return; end if;
        is_woken := job.revision <> seen_revision;
        if failure is null then
          if again_at is null and not is_woken then return; end if;
          job.run_at := case when is_woken then now() else greatest(again_at, now()) end;
          job.created_at := job.run_at;
          job.attempts := 0;
        else
          job.run_at := coalesce(again_at, now());
          -- The number is small, and a job may fail for weeks.
          job.attempts := case when again_at is null and is_woken then 0 else least(job.attempts, 1000) end;
          job.max_attempts := case when again_at is null and not is_woken then job.attempts else 32767 end;
        end if;
        insert into graphile_worker._private_jobs
          (task_id, key, payload, flags, priority, attempts, max_attempts, run_at, created_at, last_error)
        values (job.task_id, job.key, job.payload, job.flags, job.priority, job.attempts, job.max_attempts, job.run_at, job.created_at, failure);
        if job.attempts < job.max_attempts and job.run_at <= now() then
          perform pg_notify('jobs:insert', json_build_object('r', job.id, 'count', 1)::text);
        end if;
      end $$;`;

/**
 * Background jobs move from pg-boss to graphile-worker, whose tables exist. Followers and later migrations queue them
 * again.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(REFUSE_UNPROCESSED);
  await knex.raw('drop schema if exists pgboss cascade');
  await knex.raw(ENQUEUE_JOB);
  await knex.raw(END_JOB);
}
