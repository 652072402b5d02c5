import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import ts from 'typescript';
import type { ContractDocument } from './contractDocument.js';

const HEADER = '// Made from spec/ by `npm run generate`. Changes here are lost.\n\n';

/**
 * `operations`, `components`, and one exported type for each schema by its name: generated/client/types.d.ts of the published contract, and
 * generated/types.ts of spec/ alone, so that no handler sees a read-only field in a body.
 */
export async function contractTypes(document: ContractDocument): Promise<string> {
  const tree = await openapiTS(typed(withUnnamedWebhooks(document)) as OpenAPI3, {
    // A caller may leave out what has a default.
    defaultNonNullable: false,
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    silent: true,
    // A file of a form.
    transform: ({ format }) => (format === 'binary' ? ts.factory.createTypeReferenceNode('Blob') : undefined),
  });
  return HEADER + astToString(tree);
}

/** What this service calls is none of its operations. */
function withUnnamedWebhooks({ webhooks, ...rest }: ContractDocument): object {
  const unnamed = Object.entries(webhooks ?? {}).map(([name, { post }]) => [
    name,
    { post: { ...post, operationId: undefined } },
  ]);
  return { ...rest, webhooks: Object.fromEntries(unnamed) as object };
}

/** A copy without `anyOf: [{ required: [a] }, { required: [b] }]`: openapi-typescript would make the whole object unknown of it. */
function typed(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(typed);
  if (typeof node !== 'object' || node === null) return node;
  const kept = Object.entries(node).filter(([key, value]) => !(key === 'anyOf' && isOfRequirements(value)));
  return Object.fromEntries(kept.map(([key, value]) => [key, typed(value)]));
}

function isOfRequirements(alternatives: unknown): boolean {
  return (
    Array.isArray(alternatives) &&
    alternatives.every((alternative) => Object.keys(alternative as object).join() === 'required')
  );
}
