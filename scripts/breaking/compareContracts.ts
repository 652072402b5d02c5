import { type ContractDocument, type OperationObject, listOperations } from '../generate/contractDocument.js';
import { type Break, type ContractNode, type Resolve, compareSchemas } from './compareSchemas.js';

/** Lists the changes of the newer contract that break clients of the older one. */
export function compareContracts(older: ContractDocument, newer: ContractDocument): Break[] {
  const sides = { before: createResolver(older), after: createResolver(newer) };
  const newerOperations = new Map(
    listOperations(newer).map((located) => [`${located.method} ${located.path}`, located.operation]),
  );
  return listOperations(older).flatMap(({ method, path, operation }) => {
    const now = newerOperations.get(`${method} ${path}`);
    const where = `${method.toUpperCase()} ${path}`;
    if (!now) return [{ where, rule: 'removed-operation', detail: `${operation.operationId} is gone` }];
    return compareOperations(operation, now, sides);
  });
}

interface Sides {
  before: Resolve;
  after: Resolve;
}

function createResolver(document: ContractDocument): Resolve {
  return (node) => {
    let located = (node ?? {}) as ContractNode;
    while (typeof located.$ref === 'string') located = resolvePointer(document, located.$ref);
    return located;
  };
}

function resolvePointer(document: ContractDocument, pointer: string): ContractNode {
  return pointer
    .slice(2)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((node, part) => (node as ContractNode)[part], document) as ContractNode;
}

function compareOperations(before: OperationObject, after: OperationObject, sides: Sides): Break[] {
  const id = before.operationId;
  const renamed =
    id === after.operationId ? [] : [{ where: id, rule: 'renamed-operation', detail: `is ${after.operationId} now` }];
  return [
    ...renamed,
    ...comparePermissions(before, after),
    ...compareParameters(before, after, sides),
    ...compareBodies(before, after, sides),
    ...compareResponses(before, after, sides),
  ];
}

function comparePermissions(before: OperationObject, after: OperationObject): Break[] {
  return before['x-permissions']
    .filter((name) => !after['x-permissions'].includes(name))
    .map((name) => ({ where: before.operationId, rule: 'removed-permission', detail: `${name} no longer suffices` }));
}

function compareParameters(before: OperationObject, after: OperationObject, sides: Sides): Break[] {
  const byName = (operation: OperationObject, resolve: Resolve) =>
    new Map((operation.parameters ?? []).map(resolve).map((one) => [`${String(one.in)} ${String(one.name)}`, one]));
  const [had, has] = [byName(before, sides.before), byName(after, sides.after)];
  const place = (name: string) => `${before.operationId} ${name}`;
  const demanded = [...has]
    .filter(([name, one]) => one.required && !had.get(name)?.required)
    .map(([name]) => ({ where: place(name), rule: 'required-input', detail: 'must be sent now' }));
  const others = [...had].flatMap(([name, one]) => {
    const now = has.get(name);
    if (!now) return [{ where: place(name), rule: 'removed-parameter', detail: 'is gone' }];
    return compareSchemas(
      { node: one.schema, resolve: sides.before },
      { node: now.schema, resolve: sides.after },
      'input',
      place(name),
    );
  });
  return [...demanded, ...others];
}

function compareBodies(before: OperationObject, after: OperationObject, sides: Sides): Break[] {
  const where = `${before.operationId} body`;
  const [had, has] = [sides.before(before.requestBody), sides.after(after.requestBody)];
  if (!before.requestBody) return has.required ? [{ where, rule: 'required-input', detail: 'must be sent now' }] : [];
  if (!after.requestBody) return [{ where, rule: 'removed-field', detail: 'is no longer taken' }];
  return compareContents(had, has, 'input', where, sides);
}

function compareResponses(before: OperationObject, after: OperationObject, sides: Sides): Break[] {
  return Object.entries(before.responses).flatMap(([status, response]) => {
    const where = `${before.operationId} response ${status}`;
    if (!(status in after.responses)) return [{ where, rule: 'removed-status', detail: 'is no longer declared' }];
    return compareContents(sides.before(response), sides.after(after.responses[status]), 'output', where, sides);
  });
}

function compareContents(
  had: ContractNode,
  has: ContractNode,
  direction: 'input' | 'output',
  where: string,
  sides: Sides,
): Break[] {
  const [older, newer] = [
    (had.content ?? {}) as Record<string, ContractNode>,
    (has.content ?? {}) as Record<string, ContractNode>,
  ];
  return Object.entries(older).flatMap(([type, media]) => {
    const now = newer[type];
    if (!now) return [{ where, rule: 'removed-media-type', detail: `${type} is gone` }];
    return compareSchemas(
      { node: media.schema, resolve: sides.before },
      { node: now.schema, resolve: sides.after },
      direction,
      where,
    );
  });
}
