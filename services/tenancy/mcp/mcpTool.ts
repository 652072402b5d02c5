/** An operation of the contract as a tool of the Model Context Protocol. */
export interface McpTool {
  /** The operationId. */
  name: string;
  title: string;
  description: string;
  method: string;
  /** The path of the contract, with its parameters in braces. */
  path: string;
  permissions: readonly string[];
  /** Inputs that are sent in the query, and in the body; all others are in the path. */
  query: readonly string[];
  body: readonly string[];
  hasBody: boolean;
  /** The input that names the person whom a call is about; by default it is the caller. */
  person: string | null;
  /** Where a request names the platform; null: in the path. */
  platform: { in: 'query' | 'body'; name: string } | null;
  takesIdempotencyKey: boolean;
  /** Whether the person is asked before a call. */
  isConfirmed: boolean;
  inputSchema: McpInputSchema;
}

/** JSON Schema of the inputs. */
export interface McpInputSchema {
  type: 'object';
  properties: Record<string, object>;
  required: readonly string[];
  additionalProperties: false;
}
