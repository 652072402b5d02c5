import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import type { ContractDocument } from './contractDocument.js';

const HEADER = '// Made from spec/ by `npm run generate`. Changes here are lost.\n\n';

/** generated/types.ts: `operations`, `components`, and one exported type for each schema by its name. */
export async function contractTypes(document: ContractDocument): Promise<string> {
  const tree = await openapiTS(structuredClone(document) as unknown as OpenAPI3, {
    // A caller may leave out what has a default.
    defaultNonNullable: false,
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    silent: true,
  });
  return HEADER + astToString(tree);
}
