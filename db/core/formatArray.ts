/** A PostgreSQL array literal of numbers, UUIDs or times. These need no escaping, which makes it much faster. */
export function formatArray(values: readonly (string | number | null)[]): string {
  return `{${values.map((value) => value ?? 'NULL').join(',')}}`;
}
