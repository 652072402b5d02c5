import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ContractOperation } from '../../server/contract/contract.js';
import { changedRows, faultsOfAudit, readAudit } from './accessWorld/auditOfWrites.js';
import { type BoundRequest, boundRequests } from './accessWorld/boundRequests.js';
import { CALLERS, type IssuedCredential, issueCredentials } from './accessWorld/callers.js';
import { type Canary, rowOf } from './accessWorld/canaries.js';
import { faultsOfCounts, faultsOfFacetCounts, faultsOfFilters } from './accessWorld/countsOfAnswers.js';
import { declaredOf } from './accessWorld/declaredAccess.js';
import { expectedVerdict, keepsPromise } from './accessWorld/expectedVerdict.js';
import {
  canariesShown,
  foreignChanges,
  foreignRows,
  lackingOwners,
  namesOf,
  ownRows,
} from './accessWorld/judgeRows.js';
import { isChange } from './accessWorld/partsOfOperation.js';
import { type World, plantWorld } from './accessWorld/plant.js';
import { type Area, operationsOf } from './areas.js';
import { testDatabase } from './database.js';
import { restoring } from './restoreBeforeEach.js';
import { type TestAnswer, type TestServer, startTestServer } from './server.js';

type Answer = TestAnswer<unknown>;
type Reference = Answer & { shown: Canary[] };

/** Sees every row of every tenant: what others may know of an answer to them is what others must get. */
const REFERENCE = 'a DM admin';

/** Whose facets are compared with what filtering by them returns: one for each different view. */
const FILTERING = [REFERENCE, 'nobody', 'boss of north', 'ann of north', 'dean2 of south, who learns in north'];

/** Where what was refused is stored, too. */
const STORED_ATTEMPTS = ['tenant_launches', 'marketplace_registrations', 'marketplace_purchases'];

/**
 * Every operation of the area, called as every caller about rows of a world in which everything says whose it is: who gets an answer is
 * what `x-permissions` says, the answer holds all rows that the caller may know and no other, and what changes is in the audit log. What is
 * signed by others is for none of them: test/support/describeDeniedWrites.ts sends it.
 */
export function describeAccess(area: Area): void {
  describe(`access to ${area}`, () => {
    const db = testDatabase();
    let world: World;
    let credentials: Record<string, IssuedCredential>;
    let server: TestServer;

    beforeAll(async () => {
      world = await plantWorld(db);
      credentials = await issueCredentials(db, world);
      // Else people launch no tenants.
      server = await startTestServer({
        db,
        settings: { freeLaunch: true, marketplaceSignupHosts: ['signup.northfield.example'] },
      });
    });
    const restore = restoring(db);
    afterAll(() => server?.close());

    const send = (
      operation: ContractOperation,
      name: string,
      { path, query, headers, body }: Pick<BoundRequest, 'path' | 'query' | 'headers' | 'body'>,
    ): Promise<Answer> => {
      const as = credentials[name]?.authorization;
      return server.request(operation.method.toUpperCase(), path, {
        query,
        headers,
        ...(body !== undefined && { body }),
        ...(as && { as }),
      });
    };

    const references = new Map<string, Promise<Reference>>();
    /** What who sees everything gets for the same request. */
    const referenceOf = (operation: ContractOperation, request: BoundRequest): Promise<Reference> => {
      const key = JSON.stringify([operation.operationId, request.path, request.query]);
      const known =
        references.get(key) ??
        send(operation, REFERENCE, request).then((answer) => ({ ...answer, shown: canariesShown(answer, request) }));
      references.set(key, known);
      return known;
    };

    /** What is wrong with any answer. */
    const faultsOfAnswer = (
      operation: ContractOperation,
      name: string,
      request: BoundRequest,
      answer: Answer,
    ): string[] => {
      const caller = CALLERS[name]!;
      const verdict = expectedVerdict(operation, caller, request);
      const faults = keepsPromise(operation, request, verdict, answer)
        ? []
        : [`expected ${verdict}: ${answer.status} ${answer.text.slice(0, 300)}`];
      const foreign = foreignRows(world, operation, caller, request, canariesShown(answer, request));
      return foreign.length > 0
        ? [...faults, `${answer.status} holds what is foreign: ${namesOf(world, foreign)}`]
        : faults;
    };

    /** Says also how many rows the caller had to see. */
    const faultsOfRead = async (
      operation: ContractOperation,
      name: string,
      request: BoundRequest,
    ): Promise<{ faults: string[]; due: number }> => {
      const answer = await send(operation, name, request);
      const faults = faultsOfAnswer(operation, name, request, answer);
      if (answer.status !== 200) return { faults, due: 0 };
      faults.push(...faultsOfCounts(answer.body), ...faultsOfFacetCounts(answer.body));
      if (request.isProbe) return { faults, due: 0 };
      if (name === REFERENCE || (FILTERING.includes(name) && !('query' in request.query)))
        faults.push(
          ...(await faultsOfFilters(operation, request, answer.body, (query) =>
            send(operation, name, { ...request, query }),
          )),
        );
      const reference = await referenceOf(operation, request);
      if (reference.status !== 200) return { faults, due: 0 };
      const due = ownRows(world, operation, CALLERS[name]!, request, reference.shown);
      const shown = new Set(canariesShown(answer, request).map(rowOf));
      const missing = due.filter((canary) => !shown.has(rowOf(canary)));
      if (missing.length > 0) faults.push(`lacks ${namesOf(world, missing)}`);
      return { faults, due: due.length };
    };

    /** Changes that were made are undone. Returns how many audit rows they left, too. */
    const faultsOfWrite = async (
      operation: ContractOperation,
      name: string,
      request: BoundRequest,
    ): Promise<{ faults: string[]; changes: number }> => {
      const caller = CALLERS[name]!;
      const answer = await send(operation, name, request);
      const faults = faultsOfAnswer(operation, name, request, answer);
      const rows = await readAudit(db, world);
      if (answer.status >= 400) {
        const changed = new Set(
          rows.map(({ table_name: table }) => table).filter((table) => !STORED_ATTEMPTS.includes(table)),
        );
        if (changed.size > 0) faults.push(`${answer.status} changed ${[...changed].join(', ')}`);
        if (rows.length > 0) await restore();
        return { faults, changes: 0 };
      }
      if (credentials[name])
        faults.push(
          ...faultsOfAudit(rows, world, operation, {
            caller,
            credential: credentials[name],
            request,
            requestId: answer.headers.get('x-request-id'),
          }),
        );
      const foreign = foreignChanges(world, operation, caller, request, changedRows(rows));
      if (foreign.length > 0) faults.push(`${answer.status} changed what is foreign: ${namesOf(world, foreign)}`);
      await restore();
      return { faults, changes: rows.length };
    };

    const requests = new Map<string, BoundRequest[]>();
    const requestsOf = (operation: ContractOperation, name: string): BoundRequest[] => {
      const { is, person } = CALLERS[name]!;
      // Whoever is no person sends what others who are none send.
      const key = JSON.stringify([operation.operationId, is === 'refused', person]);
      const bound = requests.get(key) ?? boundRequests(world, operation, CALLERS[name]!);
      requests.set(key, bound);
      return bound;
    };

    const operations = operationsOf(area).filter(({ signature }) => signature === null);
    const byName = (some: ContractOperation[]) => some.map((operation) => [operation.operationId, operation] as const);
    const reads = byName(operations.filter(({ method }) => method === 'get'));
    const writes = byName(operations.filter(({ method }) => method !== 'get'));

    if (reads.length > 0) {
      it.each(reads)('%s shows every caller their rows and no others', async (_, operation) => {
        const ofCallers = await Promise.all(
          Object.keys(CALLERS).map(async (name) => {
            const judged = { name, faults: [] as string[], due: 0 };
            for (const request of requestsOf(operation, name)) {
              const { faults, due } = await faultsOfRead(operation, name, request);
              judged.faults.push(...faults.map((fault) => `${name}: ${request.label}: ${fault}`));
              judged.due += due;
            }
            return judged;
          }),
        );
        expect(ofCallers.flatMap(({ faults }) => faults)).toEqual([]);
        // Where there are rows at all, somebody who does not see everything has some, unless it is only for who does.
        const isForOthers = operation.permissions.some((name) => name !== 'IsDMAdmin');
        const isProven = ofCallers.some(({ name, due }) => name !== REFERENCE && due > 0);
        const references = await Promise.all(
          requestsOf(operation, REFERENCE).map(async (request) => (await referenceOf(operation, request)).shown),
        );
        expect({ isProven }).toEqual({ isProven: isForOthers && references.flat().length > 0 });
      });

      it.each(reads.filter(([, operation]) => !declaredOf(operation).isOfNoTenant))(
        '%s shows who sees everything rows of everybody',
        async (_, operation) => {
          const requests = requestsOf(operation, REFERENCE);
          const answers = await Promise.all(
            requests.map(async (request) => ({ request, answer: await referenceOf(operation, request) })),
          );
          const lists = answers.filter(
            ({ answer: { status, body } }) =>
              status === 200 && Array.isArray((body as { results?: unknown } | undefined)?.results),
          );
          const searches = lists.filter(({ request }) => 'query' in request.query);
          for (const some of [lists, searches])
            if (some.length > 0) expect(some.flatMap(({ answer }) => answer.shown)).not.toEqual([]);
          const ofAll = lists.filter(
            ({ request }) => request.names === null && request.about.every(({ owner }) => owner === 'tenant'),
          );
          expect(lackingOwners(ofAll.map(({ answer }) => answer.text))).toEqual([]);
        },
      );
    }

    if (writes.length > 0) {
      it.each(writes)(
        '%s changes rows of the caller and no others, and says in the audit log who did',
        async (_, operation) => {
          const faults: string[] = [];
          let changes = 0;
          // Some reads create what they return.
          await restore();
          for (const name of Object.keys(CALLERS)) {
            for (const request of requestsOf(operation, name)) {
              const of = await faultsOfWrite(operation, name, request);
              changes += of.changes;
              faults.push(...of.faults.map((fault) => `${name}: ${request.label}: ${fault}`));
            }
          }
          expect(faults).toEqual([]);
          expect({ leavesAuditRows: changes > 0 }).toEqual({
            leavesAuditRows: isChange(operation) && declaredOf(operation).changesNothing === undefined,
          });
        },
      );
    }

    it.each(byName(operations))('%s is allowed to somebody', (_, operation) => {
      const verdicts = Object.keys(CALLERS).flatMap((name) =>
        requestsOf(operation, name).map((request) => expectedVerdict(operation, CALLERS[name]!, request)),
      );
      expect(verdicts).toContain('allowed');
    });
  });
}
