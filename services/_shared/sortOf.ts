/** `-name` as the field and its direction. */
export function sortOf<Field extends string>(sort: Field | `-${Field}`): { field: Field; descending: boolean } {
  return { field: sort.replace('-', '') as Field, descending: sort.startsWith('-') };
}
