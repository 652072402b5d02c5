import {
  type ContractOperation,
  type JsonObject,
  followPointer,
  readOperations,
} from '../../../server/contract/contract.js';
import { contract } from '../areas.js';

/** An operation whose body is a resource, and one that reads it. */
export interface WriteOfResource {
  write: ContractOperation;
  /** The name of the schema that the body names: `x-resource`. */
  resource: string;
  read: ContractOperation | null;
  /** Whether `read` answers one resource, or several of which one is taken. */
  form: 'one' | 'list' | 'page';
}

const WRITES = ['put', 'patch', 'post'];

/** Lists every operation that writes a resource, each with the read operation that has the closest path. */
export function listResourceWrites(): WriteOfResource[] {
  const operations = readOperations(contract);
  const reads = operations
    .filter(({ method }) => method === 'get')
    .flatMap((read) => [findAnswerResource(read) ?? []].flat().map((answer) => ({ read, ...answer })));
  return operations.flatMap((write) => {
    const resource = findBodySchema(write)?.['x-resource'];
    if (!WRITES.includes(write.method) || typeof resource !== 'string') return [];
    const [best] = reads
      .filter((one) => one.resource === resource)
      .sort((one, other) => scorePath(write, other) - scorePath(write, one));
    return [{ write, resource, read: best?.read ?? null, form: best?.form ?? 'one' }];
  });
}

/** Lists operations whose JSON body names no resource, although a GET with the same path or the same resource exists. */
export function listUnnamedWrites(): ContractOperation[] {
  const operations = readOperations(contract);
  const reads = operations.filter(({ method }) => method === 'get');
  const readable = new Set(reads.map((read) => findAnswerResource(read)?.resource));
  return operations.filter((write) => {
    const schema = findBodySchema(write);
    if (
      !WRITES.includes(write.method) ||
      write.isXapi ||
      write.isScim ||
      write.signature !== null ||
      !schema ||
      schema['x-resource'] !== undefined
    )
      return false;
    const answered = findAnswerResource(write)?.resource;
    return reads.some(({ path }) => path === write.path) || (answered !== undefined && readable.has(answered));
  });
}

/** Finds the schema of a JSON body; null without one. */
export function findBodySchema({ body }: ContractOperation): JsonObject | null {
  return body?.schemaPointer ? followPointer(contract, body.schemaPointer).value : null;
}

/** Finds the named resource that an operation returns, alone or in a list; null for unnamed schemas. */
export function findAnswerResource({
  responses,
}: ContractOperation): { resource: string; form: WriteOfResource['form'] } | null {
  const [pointer] = (responses.get('200') ?? responses.get('201'))?.schemaPointers ?? [];
  if (!pointer) return null;
  const { value: schema, at } = followPointer(contract, pointer);
  if (schema.items) return named(`${at}/items`, 'list');
  const results = (schema.properties as JsonObject | undefined)?.results as JsonObject | undefined;
  if (results?.items) return named(`${at}/properties/results/items`, 'page');
  return named(at, 'one');
}

function named(
  pointer: string,
  form: WriteOfResource['form'],
): { resource: string; form: WriteOfResource['form'] } | null {
  const { at } = followPointer(contract, pointer);
  const [, resource] = /^#\/components\/schemas\/(\w+)$/.exec(at) ?? [];
  return resource ? { resource, form } : null;
}

/** Scores how close two paths are: by common leading segments, then by common words of the operation ids, then by shorter path. */
function scorePath({ path, operationId }: ContractOperation, { read }: { read: ContractOperation }): number {
  const [own, other] = [path.split('/'), read.path.split('/')];
  const common = own.findIndex((segment, index) => segment !== other[index]);
  const sharedWords = (operationId.match(/[A-Z][a-z]+/g) ?? []).filter((word) => read.operationId.includes(word));
  return (common < 0 ? own.length : common) + sharedWords.length / 10 - other.length / 1_000;
}
