import type { Statement } from './connect.js';

interface Order<Field extends string> {
  field: Field;
  descending: boolean;
}

/**
 * The statement of a list, whose text includes the order. The usual order (`name`, or `-name` when descending) is
 * prepared per connection, because planning takes longer than reading; other orders are planned each time, because
 * plans occupy memory in PostgreSQL.
 */
export function listStatement<Field extends string>(
  name: string,
  usual: NoInfer<Field | `-${Field}`>,
  order: Order<Field>,
  buildText: (order: Order<Field>) => string,
): Statement {
  const isUsual = (order.descending ? `-${order.field}` : order.field) === usual;
  return { ...(isUsual && { name }), text: buildText(order) };
}
