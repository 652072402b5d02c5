/** A place of the write-ahead log, as a number: `16/B374D848`. */
export function logPosition(text: string): bigint {
  const [high, low] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/** SQL: which cluster, and which database of it. A replica by streaming has the same. */
export const DATABASE_IDENTITY = `(select system_identifier from pg_control_system()) || '/' || (select oid from pg_database where datname = current_database())`;
