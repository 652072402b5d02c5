/**
 * The tables of statements and of what belongs to them, which a Citus cluster distributes by tenant: they grow with
 * records and are found by tenant and key. A group is distributed in one transaction, since writes join its tables.
 */
export const STATEMENT_TABLE_GROUPS = [
  ['record_identifiers'],
  ['record_fragments', 'record_fragment_identifiers'],
  ['record_documents'],
  ['statements', 'statement_links', 'statement_references', 'statement_attachments', 'attachment_contents'],
] as const;

export const STATEMENT_TABLES: readonly string[] = STATEMENT_TABLE_GROUPS.flat();

/** The functions in statements about these tables: each node of a cluster needs them. */
export const STATEMENT_FUNCTIONS = [
  'statement_time(timestamptz)',
  'is_statement_id(uuid,uuid)',
  'identifier_key(integer,integer)',
  'context_key(integer,integer)',
  'statement_keys(integer,integer,integer,integer)',
  'microseconds_to_time(bigint)',
  'time_to_microseconds(timestamptz)',
  'day_to_date(integer)',
  'utc_time(timestamptz)',
  'utc_times(jsonb)',
  'maintain_statements(oid)',
];
