import type { getHttpOperationsFromSpec } from '@stoplight/prism-cli/dist/operations.js';

type Operations = Awaited<ReturnType<typeof getHttpOperationsFromSpec>>;

/** Prism gives every place of the contract a number of its own, also where references lead to the same schema. */
const NUMBER_OF_PLACE = 'x-stoplight';

/** The same operations; answers of equal schemas hold one object, since Prism compiles a validator for every object. Changes what it is passed. */
export function shareSchemas(operations: Operations): Operations {
  const schemas = new Map<string, object>();
  for (const content of operations.flatMap(({ responses }) => responses).flatMap(({ contents }) => contents ?? [])) {
    if (!content.schema) continue;
    const text = JSON.stringify(content.schema, (name, value: unknown) =>
      name === NUMBER_OF_PLACE ? undefined : value,
    );
    const shared = schemas.get(text) ?? content.schema;
    schemas.set(text, shared);
    content.schema = shared;
  }
  return operations;
}

/** The operations whose paths may mean a requested one: as many segments, and those without parameters are the same. Prism compares with all. */
export function candidatesOf(operations: Operations): (path: string) => Operations {
  const templates = operations.map((operation) => ({ operation, segments: segmentsOf(operation.path) }));
  return (path) => {
    const requested = segmentsOf(path);
    const isMeant = (segments: string[]) =>
      segments.length === requested.length &&
      segments.every((segment, index) => segment === requested[index] || segment.includes('{'));
    return templates.filter(({ segments }) => isMeant(segments)).map(({ operation }) => operation);
  };
}

function segmentsOf(path: string): string[] {
  return path.split('/').map(decoded);
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
