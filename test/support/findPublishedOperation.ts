import type { Document } from 'openapi-backend';
import document from '../../generated/openapi.json' with { type: 'json' };
import { type ContractOperation, type OpenApiDocument, readOperations } from '../../server/contract/contract.js';
import { ContractRouter } from '../../server/contract/router.js';

let router: ContractRouter | undefined;
const byId = new Map<string, ContractOperation>();

/** Finds the operation of the published contract that serves a request; undefined if none does. */
export function findPublishedOperation(method: string, path: string): ContractOperation | undefined {
  router ??= new ContractRouter(routes());
  const { operationId } = router.matchOperation({ method, path, headers: {} }) ?? {};
  return operationId === undefined ? undefined : byId.get(operationId);
}

/** The paths without their schemas, which routing does not need. */
function routes(): Document {
  const { openapi, info } = document;
  const paths: Record<string, Record<string, object>> = {};
  for (const operation of readOperations(document as unknown as OpenApiDocument)) {
    byId.set(operation.operationId, operation);
    (paths[operation.path] ??= {})[operation.method] = { operationId: operation.operationId, responses: {} };
  }
  return { openapi, info, paths } as unknown as Document;
}
