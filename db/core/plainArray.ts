/** An array of PostgreSQL as text, of numbers, UUIDs and times: nothing in them has to be escaped, which takes most of the time for others. */
export function plainArray(values: readonly (string | number | null)[]): string {
  return `{${values.map((value) => value ?? 'NULL').join(',')}}`;
}
