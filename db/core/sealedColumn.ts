/** A column that holds sealed texts: one of the list in db/sealedColumns.ts. */
export interface SealedColumn<Row extends object = Record<string, unknown>, Value = string> {
  table: string;
  column: string;
  /** The primary key. */
  key: readonly string[];
  /** Other columns that say what a text was sealed for. */
  with?: readonly string[];
  /** The value with each of its sealed texts replaced by what `reseal` returns for it and the place that it was sealed for. */
  replaced(value: Value, row: Row, reseal: (sealed: string, place: string) => string): Value;
}
