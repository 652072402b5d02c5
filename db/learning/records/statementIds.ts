const key = (id: string) => `((get_byte(uuid_send(${id}), 2) << 24) | (uuid_hash(${id}) & 16777215))`;

/** SQL: whether a statement has an id. The index contains a hash of each id, which few ids share. */
export const hasId = (statement: string, id: string): string =>
  `(${key(`${statement}.id`)} = ${key(id)} and ${statement}.id = ${id})`;
