/** A position in the write-ahead log (`16/B374D848`) as a number. */
export function parseLogPosition(text: string): bigint {
  const [high, low] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/** SQL: identifies the cluster and the database. Equal on a streaming replica. */
export const DATABASE_IDENTITY = `(select system_identifier from pg_control_system()) || '/' || (select oid from pg_database where datname = current_database())`;
