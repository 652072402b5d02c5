import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import ts from 'typescript';
import type { ContractDocument } from './contractDocument.js';

const HEADER = '// Made from spec/ by `npm run generate`. Changes here are lost.\n\n';

/**
 * Generates TypeScript types: `operations`, `components`, and one exported type for each schema by its name. generated/client/types.d.ts
 * has the types of the published contract; generated/types.ts those of spec/ alone, so that no handler sees a read-only field in a body.
 */
export async function generateContractTypes(document: ContractDocument): Promise<string> {
  const tree = await openapiTS(removeRequirements(removeWebhookIds(document)) as OpenAPI3, {
    // A caller may omit fields that have a default.
    defaultNonNullable: false,
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    silent: true,
    // The type of a file in a form.
    transform: ({ format }) => (format === 'binary' ? ts.factory.createTypeReferenceNode('Blob') : undefined),
  });
  return HEADER + astToString(tree);
}

/**
 * Removes the operationIds of webhooks, which would otherwise be among `operations`: this service sends them and does
 * not answer them.
 */
function removeWebhookIds({ webhooks, ...rest }: ContractDocument): object {
  const unnamed = Object.entries(webhooks ?? {}).map(([name, { post }]) => [
    name,
    { post: { ...post, operationId: undefined } },
  ]);
  return { ...rest, webhooks: Object.fromEntries(unnamed) as object };
}

/**
 * Returns a copy without `anyOf: [{ required: [a] }, { required: [b] }]`, for which openapi-typescript would generate
 * `unknown`.
 */
function removeRequirements(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(removeRequirements);
  if (typeof node !== 'object' || node === null) return node;
  const entries = Object.entries(node).filter(([key, value]) => !(key === 'anyOf' && hasOnlyRequirements(value)));
  return Object.fromEntries(entries.map(([key, value]) => [key, removeRequirements(value)]));
}

function hasOnlyRequirements(alternatives: unknown): boolean {
  return (
    Array.isArray(alternatives) &&
    alternatives.every((alternative) => Object.keys(alternative as object).join() === 'required')
  );
}
