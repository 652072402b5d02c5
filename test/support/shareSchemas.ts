import type { getHttpOperationsFromSpec } from '@stoplight/prism-cli/dist/operations.js';

type Operations = Awaited<ReturnType<typeof getHttpOperationsFromSpec>>;

/** Prism numbers every node of the contract, even if references resolve to the same schema. */
const NUMBER_OF_PLACE = 'x-stoplight';

/** Makes responses with equal schemas share one object, because Prism compiles a validator per object. Changes its argument. */
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

/** Returns a lookup of the operations whose path template may match a path. Prism compares with every operation. */
export function indexOperations(operations: Operations): (path: string) => Operations {
  const templates = operations.map((operation) => ({ operation, segments: splitPath(operation.path) }));
  return (path) => {
    const requested = splitPath(path);
    const matchesPath = (segments: string[]) =>
      segments.length === requested.length &&
      segments.every((segment, index) => segment === requested[index] || segment.includes('{'));
    return templates.filter(({ segments }) => matchesPath(segments)).map(({ operation }) => operation);
  };
}

function splitPath(path: string): string[] {
  return path.split('/').map(decodeSegment);
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
