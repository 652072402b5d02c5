/** A column of encrypted texts, listed in db/encryptedColumns.ts. */
export interface EncryptedColumn<Row extends object = Record<string, unknown>, Value = string> {
  table: string;
  column: string;
  /** The primary key. */
  key: readonly string[];
  /** Other columns that are part of the encryption context. */
  with?: readonly string[];
  /**
   * Returns the value with each encrypted text replaced by the result of `reencrypt`, called with the text and its
   * encryption context.
   */
  transform(value: Value, row: Row, reseal: (sealed: string, place: string) => string): Value;
}
