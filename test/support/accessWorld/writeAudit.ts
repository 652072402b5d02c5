import type { OperationId } from '../../../generated/operations.js';
import type { ContractOperation } from '../../../server/contract/contract.js';
import type { TestDatabase } from '../database.js';
import type { CallerOfTest, IssuedCredential } from './callers.js';
import { TENANTS, findCanaries, formatNumber } from './canaries.js';
import { findDeclaration } from './declaredAccess.js';
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

/** Reads the audit rows that requests have written since the world was planted. */
export async function readAudit(db: TestDatabase, world: World): Promise<AuditRow[]> {
  const text = `select table_name, platform_id, row_key, before, actor_id, credential_id, operation, request_id
                  from audit_log where id > $1 order by id`;
  return (await db.pool.query<AuditRow>(text, [world.lastAuditId])).rows;
}

/** Finds faults in the audit rows of a write: wrong actors, credentials, operations or platforms. */
export function findAuditFaults(
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
    .map((tenant) => formatNumber(world.row(tenant, 'platforms', 'tenant')));
  // Launching a tenant writes rows of the new tenant.
  const launched = rows
    .filter(({ table_name: table, before }) => table === 'platforms' && before === null)
    .map(({ row_key: key }) => (key as { id: number }).id);
  return rows.flatMap((row) => {
    const faults: string[] = [];
    if (row.actor_id !== actor) faults.push(`the actor ${row.actor_id} instead of ${String(actor)}`);
    if (row.credential_id !== credential.id) faults.push(`the credential ${row.credential_id}`);
    if (![operationId, ...(findDeclaration({ operationId }).runs ?? [])].includes(row.operation as OperationId))
      faults.push(`the operation ${row.operation}`);
    if (row.request_id !== requestId) faults.push(`the request ${row.request_id}`);
    // Platform 0 holds rows that all tenants share.
    if (![0, ...platforms, ...launched].includes(row.platform_id)) faults.push(`the platform ${row.platform_id}`);
    return faults.length > 0 ? [`the audit log of ${row.table_name} has ${faults.join(', ')}`] : [];
  });
}

/** Lists the existing rows that a write changed or removed, as canaries. */
export function listChangedRows(rows: AuditRow[]) {
  return findCanaries(
    JSON.stringify(rows.filter(({ before }) => before !== null).map(({ row_key: key, before }) => [key, before])),
  );
}
