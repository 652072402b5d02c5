/** Parses a sort parameter: `-name` is `name` in descending order. */
export function parseSort<Field extends string>(sort: Field | `-${Field}`): { field: Field; descending: boolean } {
  return { field: sort.replace('-', '') as Field, descending: sort.startsWith('-') };
}
