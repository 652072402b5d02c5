import type { McpTool } from '../../services/tenancy/mcp/mcpTool.js';
import type { InnerRequest } from '../../services/_shared/context.js';

/** The inputs of a call do not fit the tool. The message names the input. */
export class InputRefused extends Error {
  override readonly name = 'InputRefused';
}

export interface ToolCall {
  inputs: Record<string, unknown>;
  /** Key of the platform, from the address of the MCP server. */
  org: string;
  /** The user name of the caller; null for a key without a person. */
  username: string | null;
  /** Makes a change safe to repeat. */
  idempotencyKey: string;
}

/** The request to the operation of the tool. Its platform is that of the address. Throws InputRefused. */
export function buildToolRequest(tool: McpTool, { inputs, org, username, idempotencyKey }: ToolCall): InnerRequest {
  const unknown = Object.keys(inputs).find((name) => !Object.hasOwn(tool.inputSchema.properties, name));
  if (unknown !== undefined) throw new InputRefused(`${unknown}: the tool has no such input`);
  const given: Record<string, unknown> = { ...inputs };
  if (tool.person !== null && isAbsent(given[tool.person])) {
    if (username === null)
      throw new InputRefused(`${tool.person}: is required, since the credential is not a person's`);
    given[tool.person] = username;
  }
  const missing = tool.inputSchema.required.find((name) => isAbsent(given[name]));
  if (missing !== undefined) throw new InputRefused(`${missing}: is required`);
  const query = new URLSearchParams();
  if (tool.platform?.in === 'query') query.append(tool.platform.name, org);
  for (const name of tool.query)
    for (const value of [given[name]].flat()) if (!isAbsent(value)) query.append(name, formatText(value));
  const fields = tool.body.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]] as const]));
  const body = {
    ...Object.fromEntries(fields),
    ...(tool.platform?.in === 'body' && { [tool.platform.name]: org }),
  };
  return {
    method: tool.method.toUpperCase(),
    path: tool.path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(name === 'org' ? org : formatText(given[name])),
    ),
    queryText: query.toString(),
    headers: tool.takesIdempotencyKey ? { 'idempotency-key': idempotencyKey } : {},
    body: tool.hasBody ? JSON.stringify(body) : null,
  };
}

const isAbsent = (value: unknown): boolean => value === undefined || value === null || value === '';

function formatText(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean);
}
