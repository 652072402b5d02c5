-- Events: events of platforms, and webhooks that receive them.

-- ===== Tables =====

-- Events without a number, in the order of their writes.
CREATE TABLE event_outbox (
  platform_id integer     NOT NULL,
  id          bigint      NOT NULL GENERATED ALWAYS AS IDENTITY,
  type        text        NOT NULL CHECK (type ~ '^[a-z_]+\.[a-z_]+$'),
  occurred_at timestamptz NOT NULL DEFAULT now(),
  actor_id    bigint,
  request_id  text,
  data        jsonb       NOT NULL,
  PRIMARY KEY (platform_id, id)
);

-- The last number of each platform's events, and the database that assigned it.
CREATE TABLE event_sequences (
  platform_id integer NOT NULL,
  series      bigint  NOT NULL,
  last_number bigint  NOT NULL,
  database_id text    NOT NULL,
  PRIMARY KEY (platform_id)
);

-- Events of a platform in the order in which they became visible.
CREATE TABLE events (
  platform_id integer     NOT NULL,
  series      bigint      NOT NULL CHECK (series >= 0),
  number      bigint      NOT NULL CHECK (number > 0),
  type        text        NOT NULL,
  occurred_at timestamptz NOT NULL,
  actor_id    bigint,
  request_id  text,
  data        jsonb       NOT NULL,
  PRIMARY KEY (platform_id, series, number)
);

-- Addresses that events are sent to; secrets are encrypted.
CREATE TABLE webhook_endpoints (
  platform_id      integer     NOT NULL,
  id               uuid        NOT NULL DEFAULT gen_random_uuid(),
  url              text        NOT NULL CHECK (length(url) BETWEEN 1 AND 2000),
  description      text        NOT NULL DEFAULT '' CHECK (length(description) <= 500),
  event_types      text[]      NOT NULL DEFAULT '{}',
  is_active        boolean     NOT NULL DEFAULT true,
  secret           text        NOT NULL,
  disabled_at      timestamptz,
  disabled_reason  text,
  created_at       timestamptz NOT NULL DEFAULT now(),
  modified_at      timestamptz NOT NULL DEFAULT now(),
  previous_secrets jsonb       NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(previous_secrets) = 'array'),
  PRIMARY KEY (platform_id, id),
  CONSTRAINT webhook_endpoints_check1 CHECK ((disabled_at IS NULL) = (disabled_reason IS NULL)),
  CONSTRAINT webhook_endpoints_check2 CHECK (disabled_at IS NULL OR NOT is_active)
);
COMMENT ON COLUMN webhook_endpoints.secret IS 'sealed';
COMMENT ON COLUMN webhook_endpoints.previous_secrets IS 'sealed';

-- The last event that each endpoint has received, with retries.
CREATE TABLE webhook_cursors (
  platform_id   integer     NOT NULL,
  endpoint_id   uuid        NOT NULL,
  series        bigint      NOT NULL,
  number        bigint      NOT NULL,
  due_at        timestamptz NOT NULL DEFAULT now(),
  attempts      integer     NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  tried_since   timestamptz,
  failing_since timestamptz,
  PRIMARY KEY (platform_id, endpoint_id),
  CONSTRAINT webhook_cursors_check1 CHECK ((attempts = 0) = (tried_since IS NULL))
);

-- The last attempt to send an event, by endpoint and event.
CREATE TABLE webhook_deliveries (
  platform_id      integer     NOT NULL,
  endpoint_id      uuid        NOT NULL,
  series           bigint      NOT NULL,
  number           bigint      NOT NULL,
  event_type       text        NOT NULL,
  state            text        NOT NULL CHECK (state IN ('waiting', 'taken', 'failed')),
  attempts         integer     NOT NULL DEFAULT 1 CHECK (attempts > 0),
  status           integer CHECK (status BETWEEN 100 AND 599),
  answer           text        NOT NULL CHECK (length(answer) <= 1000),
  next_attempt_at  timestamptz,
  first_attempt_at timestamptz NOT NULL DEFAULT now(),
  last_attempt_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (platform_id, endpoint_id, series, number),
  CONSTRAINT webhook_deliveries_check CHECK ((state = 'waiting') = (next_attempt_at IS NOT NULL))
);

-- ===== Foreign keys =====

ALTER TABLE webhook_endpoints
  ADD FOREIGN KEY (platform_id) REFERENCES platforms (id);

ALTER TABLE webhook_cursors
  ADD FOREIGN KEY (platform_id, endpoint_id) REFERENCES webhook_endpoints (platform_id, id) ON DELETE CASCADE;

ALTER TABLE webhook_deliveries
  ADD FOREIGN KEY (platform_id, endpoint_id) REFERENCES webhook_endpoints (platform_id, id) ON DELETE CASCADE;

-- ===== Indexes =====

-- Old attempts, to remove them.
CREATE INDEX webhook_deliveries_by_time ON webhook_deliveries (platform_id, last_attempt_at);

-- ===== Functions =====

-- Moves the oldest events of a platform from the outbox to events, with the next numbers; returns how many.
CREATE FUNCTION publish_events(tenant integer, most integer)
  RETURNS integer LANGUAGE plpgsql
  SET enable_seqscan TO 'off'
AS $$
      declare
        here text := database_identity();
        -- Begins at the time in seconds, so that copies of a database use different numbers.
        fresh bigint := extract(epoch from clock_timestamp());
        previous event_sequences;
        newest bigint;
        placed integer;
      begin
        if not exists (select from event_outbox where platform_id = tenant) then
          return 0;
        end if;
        insert into event_sequences (platform_id, series, last_number, database_id) values (tenant, fresh, 0, here) on conflict do nothing;
        -- The lock is held until the commit, so that numbers become visible in order.
        select * into strict previous from event_sequences where platform_id = tenant for update;
        if previous.database_id <> here then
          previous.series := greatest(previous.series + 1, fresh);
        end if;
        -- Joins without the id: PostgreSQL would use the plan of one row for thousands.
        select max(id) into newest from (select id from event_outbox where platform_id = tenant order by id limit most) oldest;
        with taken as (
          delete from event_outbox where platform_id = tenant and id <= newest returning *
        )
        insert into events (platform_id, series, number, type, occurred_at, actor_id, request_id, data)
        select tenant, previous.series, previous.last_number + row_number() over (order by id), type, occurred_at, actor_id, request_id, data
          from taken;
        get diagnostics placed = row_count;
        if placed > 0 then
          update event_sequences set series = previous.series, last_number = previous.last_number + placed, database_id = here
           where platform_id = tenant;
        end if;
        return placed;
      end $$;

-- Trigger: writes the event of a webhook endpoint that was disabled.
CREATE FUNCTION announce_disabled_endpoint()
  RETURNS trigger LANGUAGE plpgsql
AS $$
      begin
        insert into event_outbox (platform_id, type, actor_id, request_id, data)
        select new.platform_id, 'webhook_endpoint.disabled', cast(current_actor() ->> 'user_id' as bigint), current_actor() ->> 'request_id',
               jsonb_build_object('endpoint_id', new.id, 'description', new.description, 'disabled_at', new.disabled_at, 'reason', new.disabled_reason,
                                  'failing_since', (select failing_since from webhook_cursors where platform_id = new.platform_id and endpoint_id = new.id));
        return null;
      end $$;

-- ===== Triggers =====

-- Refuses to change or remove rows, but expired ones and names of erased people.
CREATE TRIGGER events_are_append_only
  BEFORE DELETE OR UPDATE OR TRUNCATE ON events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Writes the event of a webhook endpoint that was disabled.
CREATE TRIGGER webhook_endpoints_announced
  AFTER UPDATE ON webhook_endpoints
  FOR EACH ROW
  WHEN (new.disabled_at IS NOT NULL AND old.disabled_at IS NULL)
  EXECUTE FUNCTION announce_disabled_endpoint();

-- Every change of these tables goes into audit_log; listed columns stay out of it.
SELECT audit_table('webhook_endpoints');
