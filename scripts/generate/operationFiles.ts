import { listOperations, type ContractDocument } from './contractDocument.js';
import type { OperationFolders } from './specFiles.js';

const HEADER = '// Made from spec/ by `npm run generate`. Changes here are lost.\n';

/** Builds generated/contractVersion.ts, for programs that show the version and do not load the contract. */
export function buildContractVersion({ info }: ContractDocument): string {
  return `${HEADER}export const CONTRACT_VERSION = '${info.version}';\n`;
}

/** Builds generated/operations.ts: the method, path, folder and permissions of each operation. */
export function buildOperationTable(document: ContractDocument, folders: OperationFolders): string {
  const rows = listOperations(document).map(({ path, method, operation }) => {
    const { operationId } = operation;
    const row = {
      method: method.toUpperCase(),
      path,
      folder: findFolder(operationId, folders),
      permissions: operation['x-permissions'],
      ...(operation['x-extension'] ? { extension: true } : {}),
    };
    return `  ${operationId}: ${formatLiteral(row)},\n`;
  });
  return `${HEADER}import type { operations } from './types.js';

export interface OperationRow {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE' | 'PATCH';
  path: string;
  /** \`<area>/[<group>]\` of the operation's file in spec/, handlers/ and test/handlers/. */
  folder: string;
  /** Any one of these classes may call it. */
  permissions: readonly string[];
  /** Whether it goes beyond the interface that older clients know. */
  extension?: true;
}

export type OperationId = keyof operations;

export const operationTable = {
${rows.join('')}} as const satisfies Record<OperationId, OperationRow>;
`;
}

/** Builds generated/handlers.ts: all handlers by operationId. An operation without a handler does not compile. */
export function buildHandlerRegistry(document: ContractDocument, folders: OperationFolders): string {
  const ids = listOperations(document).map(({ operation }) => operation.operationId);
  const imports = ids.map((id) => `import ${id} from '../handlers/${findFolder(id, folders)}/${id}.js';\n`);
  return `${HEADER}import type { Handler } from '../handlers/_shared/operation.js';
${imports.sort().join('')}import type { operations } from './types.js';

export const handlers = {
${ids.map((id) => `  ${id},\n`).join('')}} satisfies { [Id in keyof operations]: Handler<Id> };
`;
}

function findFolder(operationId: string, folders: OperationFolders): string {
  const folder = folders.get(operationId);
  if (!folder) throw new Error(`${operationId} has no file <area>/[<group>/]${operationId}.yaml in spec/.`);
  return folder;
}

/** Formats a value as a TypeScript literal. */
function formatLiteral(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(formatLiteral).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).map(([name, item]) => `${name}: ${formatLiteral(item)}`);
    return `{ ${entries.join(', ')} }`;
  }
  return typeof value === 'string' ? `'${value.replace(/['\\]/g, '\\$&')}'` : String(value);
}
