import { type Transaction, query } from '../../../core/transaction.js';
import type { RecordIdentifier } from '../../records/recordIdentifier.js';

export type NamedTerm = Pick<RecordIdentifier, 'id' | 'name'>;

const READ = {
  name: 'activity: terms',
  text: 'select id, name from record_identifiers where platform_id = $1 and id = any ($2::integer[])',
};

export async function readTerms(trx: Transaction, platformId: number, ids: number[]): Promise<NamedTerm[]> {
  return ids.length === 0 ? [] : query<NamedTerm>(trx, READ, [platformId, ids]);
}
