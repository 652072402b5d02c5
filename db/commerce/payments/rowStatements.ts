/** `$1`: a row as JSON. Statements of one table with fixed columns, so that each is prepared once a connection. */
export function insertText(table: string, columns: string): string {
  return `insert into ${table} (${columns}) select ${columns} from jsonb_populate_record(cast(null as ${table}), cast($1 as jsonb))`;
}

/** The same for the row that the condition names: by default that of a platform (`$2`) and id (`$3`). */
export function updateText(table: string, columns: string, condition = 'platform_id = $2 and id = $3'): string {
  return `update ${table} set (${columns}) = (select ${columns} from jsonb_populate_record(cast(null as ${table}), cast($1 as jsonb))) where ${condition}`;
}
