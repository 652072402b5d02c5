import type { Knex } from 'knex';

const TABLE = `
CREATE TABLE identity_providers (
  platform_id        integer     NOT NULL,
  id                 uuid        NOT NULL DEFAULT gen_random_uuid(),
  name               text        NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  issuer             text        NOT NULL CHECK (length(issuer) BETWEEN 1 AND 2000),
  client_id          text        NOT NULL CHECK (length(client_id) BETWEEN 1 AND 500),
  client_secret      text,
  audiences          text[]      NOT NULL CHECK (cardinality(audiences) > 0),
  authorized_parties text[]      NOT NULL DEFAULT '{}',
  claims             jsonb       NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(claims) = 'object'),
  role_claim         text,
  roles              jsonb       NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(roles) = 'object'),
  department_claim   text,
  departments        jsonb       NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(departments) = 'object'),
  domains            text[]      NOT NULL DEFAULT '{}',
  verified_domains   text[]      NOT NULL DEFAULT '{}',
  unknown_people     text        NOT NULL DEFAULT 'refuse' CHECK (unknown_people IN ('create', 'link', 'refuse')),
  is_active          boolean     NOT NULL DEFAULT true,
  created_at         timestamptz NOT NULL DEFAULT now(),
  modified_at        timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (platform_id, id),
  FOREIGN KEY (platform_id) REFERENCES platforms (id),
  CONSTRAINT identity_providers_issuer UNIQUE (platform_id, issuer)
)`;

const ACCESS_TRIGGER = `
CREATE TRIGGER identity_providers_access_changed
  AFTER INSERT OR DELETE OR UPDATE ON identity_providers
  FOR EACH STATEMENT EXECUTE FUNCTION announce_structure_change()`;

/** Identity providers with whose tokens people of a platform sign in. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(TABLE);
  await knex.raw(`comment on column identity_providers.client_secret is 'sealed'`);
  await knex.raw('create index identity_providers_by_issuer on identity_providers (issuer, platform_id)');
  await knex.raw(ACCESS_TRIGGER);
  await knex.raw(`select audit_table('identity_providers', '{client_secret}')`);
}
