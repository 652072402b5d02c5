import type { Database } from '../../core/connect.js';
import type { Payment } from './payment.js';

/** Money received for a session that does not pay for it. */
export type UnallocatedPayment = Pick<Payment, 'unallocated' | 'captured' | 'currency'>;

const FIND = {
  name: 'find unallocated payment of checkout',
  text: `select unallocated, captured, currency from payments where platform_id = $1 and checkout_id = $2 and unallocated is not null limit 1`,
};

/** The payment of a session that is in another currency or below its price; null when there is none. */
export async function findUnallocated(
  db: Pick<Database, 'read'>,
  { platform_id, id }: { platform_id: number; id: string },
): Promise<UnallocatedPayment | null> {
  return (await db.read<UnallocatedPayment>(FIND, [platform_id, id]))[0] ?? null;
}
