import type { ContractOperation } from '../../../server/contract/contract.js';
import type { TestDatabase } from '../database.js';
import type { CallerOfTest, IssuedCredential } from './callers.js';
import { TENANTS, canariesIn, numberOf } from './canaries.js';
import type { BoundRequest } from './boundRequests.js';
import type { World } from './plant.js';

export interface AuditRow {
  table_name: string;
  platform_id: number;
  row_key: unknown;
  before: unknown;
  actor_id: number | null;
  credential_id: number | null;
  operation: string | null;
  request_id: string | null;
}

/** What requests have written to the audit log since the world was as it is. */
export async function readAudit(db: TestDatabase, world: World): Promise<AuditRow[]> {
  const text = `select table_name, platform_id, row_key, before, actor_id, credential_id, operation, request_id
                  from audit_log where id > $1 order by id`;
  return (await db.pool.query<AuditRow>(text, [world.lastAuditId])).rows;
}

/** What is wrong with what a write has left in the audit log: who is said to have done it, and in which platforms it changed what. */
export function faultsOfAudit(
  rows: AuditRow[],
  world: World,
  { operationId, admitsOutsiders }: ContractOperation,
  {
    caller,
    credential,
    request,
    requestId,
  }: { caller: CallerOfTest; credential: IssuedCredential; request: BoundRequest; requestId: string | null },
): string[] {
  const { person, grants, is } = caller;
  const actor = person && world.row(person.tenant, 'users', person.owner).values.id;
  const platforms = TENANTS.filter(
    (tenant) =>
      is === 'dm' ||
      grants[tenant] ||
      (admitsOutsiders && tenant === (request.platform ?? request.holdsWordOf?.tenant)),
  )
    .filter((tenant) => request.platform === null || tenant === request.platform)
    .map((tenant) => numberOf(world.row(tenant, 'platforms', 'tenant')));
  // Who launches a tenant writes in it.
  const launched = rows
    .filter(({ table_name: table, before }) => table === 'platforms' && before === null)
    .map(({ row_key: key }) => (key as { id: number }).id);
  return rows.flatMap((row) => {
    const faults: string[] = [];
    if (row.actor_id !== actor) faults.push(`the actor ${row.actor_id} instead of ${String(actor)}`);
    if (row.credential_id !== credential.id) faults.push(`the credential ${row.credential_id}`);
    if (row.operation !== operationId) faults.push(`the operation ${row.operation}`);
    if (row.request_id !== requestId) faults.push(`the request ${row.request_id}`);
    // 0 is what all tenants share.
    if (![0, ...platforms, ...launched].includes(row.platform_id)) faults.push(`the platform ${row.platform_id}`);
    return faults.length > 0 ? [`the audit log of ${row.table_name} has ${faults.join(', ')}`] : [];
  });
}

/** The rows that were there before and that a write has changed or removed, as canaries. */
export function changedRows(rows: AuditRow[]) {
  return canariesIn(
    JSON.stringify(rows.filter(({ before }) => before !== null).map(({ row_key: key, before }) => [key, before])),
  );
}
