import type { Statement } from './connect.js';

interface Order<Field extends string> {
  field: Field;
  descending: boolean;
}

/**
 * The statement of a list, whose text has the order in it. In the usual order (`name`, or `-name` for the other direction) it is prepared once a
 * connection, since planning it takes longer than reading; other orders are planned each time, because plans stay in PostgreSQL's memory.
 */
export function listStatement<Field extends string>(
  name: string,
  usual: NoInfer<Field | `-${Field}`>,
  order: Order<Field>,
  textOf: (order: Order<Field>) => string,
): Statement {
  const isUsual = (order.descending ? `-${order.field}` : order.field) === usual;
  return { ...(isUsual && { name }), text: textOf(order) };
}
