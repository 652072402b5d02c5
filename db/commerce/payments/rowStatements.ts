/** SQL that inserts a row given as JSON in `$1`, with fixed columns, so that it can be prepared. */
export function buildInsertSql(table: string, columns: string): string {
  return `insert into ${table} (${columns}) select ${columns} from jsonb_populate_record(cast(null as ${table}), cast($1 as jsonb))`;
}

/** SQL that updates the row given by the condition, by default that of a platform (`$2`) and id (`$3`). */
export function buildUpdateSql(table: string, columns: string, condition = 'platform_id = $2 and id = $3'): string {
  return `update ${table} set (${columns}) = (select ${columns} from jsonb_populate_record(cast(null as ${table}), cast($1 as jsonb))) where ${condition}`;
}
