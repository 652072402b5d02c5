/** The parts of a bundled OpenAPI document that the tools use. */
export interface ContractDocument {
  openapi: string;
  info: { title: string; version: string; description?: string };
  paths: Record<string, Record<string, OperationObject>>;
  /** Requests that this service sends. */
  webhooks?: Record<string, { post: Record<string, unknown> }>;
  components: Record<string, Record<string, unknown>>;
}

export interface OperationObject {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  parameters?: unknown[];
  requestBody?: unknown;
  responses: Record<string, unknown>;
  security?: Record<string, string[]>[];
  'x-permissions': string[];
  'x-extension'?: boolean;
  'x-xapi'?: boolean;
  /** Its errors have the form of SCIM. */
  'x-scim'?: boolean;
  'x-signature'?: string;
  'x-own-idempotency'?: boolean;
  /** How recently the person of a browser session must have signed in. */
  'x-step-up'?: { max_age: number };
  /** Common responses that the operation never has, though its class has them. Not in the bundle. */
  'x-omit-responses'?: string[];
  /** Fields of the body that the contract does not name are metadata. */
  'x-metadata-fields'?: boolean;
  /** The operation is a tool of the MCP server. */
  'x-mcp'?: boolean;
  /** An MCP client need not ask the person before this change. */
  'x-mcp-unconfirmed'?: boolean;
}

export const METHODS = ['get', 'put', 'post', 'delete', 'patch'] as const;

export interface LocatedOperation {
  path: string;
  method: (typeof METHODS)[number];
  operation: OperationObject;
}

/** Lists all operations in the order of the document. */
export function listOperations(document: ContractDocument): LocatedOperation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      return operation ? [{ path, method, operation }] : [];
    }),
  );
}
