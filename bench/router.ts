import { type Document, OpenAPIRouter } from 'openapi-backend';
import document from '../generated/openapi.json' with { type: 'json' };
import { type JsonObject, type OpenApiDocument, readOperations } from '../server/contract/contract.js';
import { readQuery } from '../server/http/readQuery.js';
import { ContractRouter } from '../server/contract/router.js';
import { createValidation } from '../server/contract/validation.js';
import type { Figure } from './report.js';

const SIZES = [10, 100, 300];
const REQUESTS = 20_000;
/** Fewer requests, since each takes milliseconds. */
const REQUESTS_AS_SHIPPED = 200;
const QUERY = 'org=northfield&level=beginner,advanced&page=2&page_size=50&sort=name';
const PATH = '/api/catalog/courses/';
/** The ratio of a constant cost, with room for noise. */
const FLAT = 1.5;

/** Builds a contract with `size` operations: those of the contract, and copies of them under other paths. */
function buildContract(size: number): OpenApiDocument {
  const own = document as unknown as OpenApiDocument;
  const paths: JsonObject = {};
  let count = 0;
  for (let copy = 0; count < size; copy++) {
    for (const [path, item] of Object.entries(own.paths)) {
      // The requested path comes last: a linear search compares all others first.
      const copies: JsonObject = {};
      for (const [method, operation] of Object.entries(item as JsonObject)) {
        if (count >= size - 1) break;
        copies[method] = {
          ...(operation as JsonObject),
          operationId: `${String((operation as JsonObject).operationId)}Copy${copy}`,
        };
        count += 1;
      }
      if (Object.keys(copies).length > 0) paths[`/copy${copy}${path}`] = copies;
    }
    if (count >= size - 1) {
      paths[PATH] = { get: (own.paths[PATH] as JsonObject).get! };
      count += 1;
    }
  }
  return { ...own, paths };
}

function measureCpuUs(times: number, callback: () => void): number {
  for (let index = 0; index < times / 10; index++) callback();
  const before = process.cpuUsage();
  for (let index = 0; index < times; index++) callback();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / times;
}

/** Measures routing and validating a request with few and with many operations, without sockets. */
export function measureRouter(): Figure[] {
  const figures: Figure[] = [];
  const costs = SIZES.map((size) => {
    const contract = buildContract(size);
    const router = new ContractRouter(contract as unknown as Document);
    const validation = createValidation(contract);
    const operations = new Map(readOperations(contract).map((operation) => [operation.operationId, operation]));
    const request = { method: 'GET', path: PATH, headers: {} };
    const cost = measureCpuUs(REQUESTS, () => {
      const { operationId } = router.matchOperation(request, true);
      validation.readInput(operations.get(operationId!)!, { params: {}, query: readQuery(QUERY), body: undefined }, {});
    });
    figures.push({
      suite: 'router',
      what: `${size} operations: match and validate, CPU a request`,
      value: cost,
      unit: 'us',
    });
    const shipped = new OpenAPIRouter({ definition: contract as unknown as Document, ignoreTrailingSlashes: false });
    const shippedCost = measureCpuUs(REQUESTS_AS_SHIPPED, () => shipped.matchOperation(request, true));
    figures.push({
      suite: 'router',
      what: `${size} operations: match by openapi-backend as shipped`,
      value: shippedCost,
      unit: 'us',
    });
    return cost;
  });
  figures.push({
    suite: 'router',
    what: `${SIZES.at(-1)} / ${SIZES[0]} operations`,
    value: costs.at(-1)! / costs[0]!,
    unit: 'x',
    aim: FLAT,
  });
  return figures;
}
