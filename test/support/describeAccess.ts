import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ContractOperation } from '../../server/contract/contract.js';
import { listChangedRows, findAuditFaults, readAudit } from './accessWorld/writeAudit.js';
import { type BoundRequest, buildBoundRequests } from './accessWorld/boundRequests.js';
import { CALLERS, type IssuedCredential, issueCredentials } from './accessWorld/callers.js';
import { type Canary, formatRow } from './accessWorld/canaries.js';
import { findCountFaults, findFacetFaults, findFilterFaults } from './accessWorld/countFaults.js';
import { findDeclaration } from './accessWorld/declaredAccess.js';
import { findExpectedVerdict, matchesVerdict } from './accessWorld/expectedVerdict.js';
import {
  findShownCanaries,
  findForeignChanges,
  findForeignRows,
  findMissingOwners,
  formatRowNames,
  findRequiredRows,
} from './accessWorld/judgeRows.js';
import { isChange } from './accessWorld/partsOfOperation.js';
import { type World, plantWorld } from './accessWorld/plant.js';
import { SIGNED_IN_CALLERS, type SignedInCaller, signInCallers } from './accessWorld/signedInCallers.js';
import { type ToolCalls, buildToolCall, isTool, openToolCalls } from './accessWorld/toolCalls.js';
import { type Area, listOperations } from './areas.js';
import { testDatabase } from './database.js';
import { captureTables } from './restoreBeforeEach.js';
import type { TestIssuer } from './testIssuer.js';
import { type TestAnswer, type TestServer, startTestServer } from './server.js';

type Answer = TestAnswer<unknown>;
type Reference = Answer & { shown: Canary[] };

/** The reference caller, who sees every row: other callers must get the part of its response that they may know. */
const REFERENCE = 'a DM admin';

/** Callers whose facets are compared with filtered lists: one for each different view. */
const FILTERING = [REFERENCE, 'nobody', 'boss of north', 'ann of north', 'dean2 of south, who learns in north'];

/** Tables that also store refused requests. */
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
    let issuer: TestIssuer;
    let signedIn: SignedInCaller[];
    let toolCalls: ToolCalls;

    beforeAll(async () => {
      world = await plantWorld(db);
      credentials = await issueCredentials(db, world);
      ({ issuer, signedIn } = await signInCallers(db, world));
      // Without it, people cannot launch tenants.
      server = await startTestServer({
        db,
        settings: {
          freeLaunch: true,
          marketplaceSignupHosts: ['signup.northfield.example'],
          identityPrivateAddresses: true,
        },
      });
      toolCalls = openToolCalls(server.url);
    });
    const restore = captureTables(db);
    afterAll(async () => {
      await toolCalls?.close();
      await server?.close();
      await issuer?.close();
    });

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
    /** Sends the request as the reference caller. */
    const requestReference = (operation: ContractOperation, request: BoundRequest): Promise<Reference> => {
      const key = JSON.stringify([operation.operationId, request.path, request.query]);
      const known =
        references.get(key) ??
        send(operation, REFERENCE, request).then((answer) => ({
          ...answer,
          shown: findShownCanaries(answer, request),
        }));
      references.set(key, known);
      return known;
    };

    /** Lists the faults of a response. */
    const faultsOfAnswer = (
      operation: ContractOperation,
      name: string,
      request: BoundRequest,
      answer: Answer,
    ): string[] => {
      const caller = CALLERS[name]!;
      const verdict = findExpectedVerdict(operation, caller, request);
      const faults = matchesVerdict(operation, request, verdict, answer)
        ? []
        : [`expected ${verdict}: ${answer.status} ${answer.text.slice(0, 300)}`];
      const foreign = findForeignRows(world, operation, caller, request, findShownCanaries(answer, request));
      return foreign.length > 0
        ? [...faults, `${answer.status} holds what is foreign: ${formatRowNames(world, foreign)}`]
        : faults;
    };

    /** Also returns how many rows the caller must see. */
    const faultsOfRead = async (
      operation: ContractOperation,
      name: string,
      request: BoundRequest,
    ): Promise<{ faults: string[]; due: number }> => {
      const answer = await send(operation, name, request);
      const faults = faultsOfAnswer(operation, name, request, answer);
      if (answer.status !== 200) return { faults, due: 0 };
      faults.push(...findCountFaults(answer.body), ...findFacetFaults(answer.body));
      if (request.isProbe) return { faults, due: 0 };
      if (name === REFERENCE || (FILTERING.includes(name) && !('query' in request.query)))
        faults.push(
          ...(await findFilterFaults(operation, request, answer.body, (query) =>
            send(operation, name, { ...request, query }),
          )),
        );
      const reference = await requestReference(operation, request);
      if (reference.status !== 200) return { faults, due: 0 };
      const due = findRequiredRows(world, operation, CALLERS[name]!, request, reference.shown);
      const shown = new Set(findShownCanaries(answer, request).map(formatRow));
      const missing = due.filter((canary) => !shown.has(formatRow(canary)));
      if (missing.length > 0) faults.push(`lacks ${formatRowNames(world, missing)}`);
      return { faults, due: due.length };
    };

    /** Undoes the changes afterwards. Also returns the number of their audit rows. */
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
          ...findAuditFaults(rows, world, operation, {
            caller,
            credential: credentials[name],
            request,
            requestId: answer.headers.get('x-request-id'),
          }),
        );
      const foreign = findForeignChanges(world, operation, caller, request, listChangedRows(rows));
      if (foreign.length > 0)
        faults.push(`${answer.status} changed what is foreign: ${formatRowNames(world, foreign)}`);
      await restore();
      return { faults, changes: rows.length };
    };

    /** Compares an operation with its MCP tool: the same status and rows, or changes of the same tables. */
    const faultsOfTool = async (operation: ContractOperation, name: string): Promise<string[]> => {
      const faults: string[] = [];
      const isRead = operation.method === 'get';
      const changesOf = async () => {
        if (isRead) return [];
        const rows = await readAudit(db, world);
        // Not all tables are audited.
        await restore();
        return rows
          .map(({ table_name: table, before }) => `${before === null ? 'adds to' : 'changes'} ${table}`)
          .sort();
      };
      for (const bound of listRequests(operation, name)) {
        const made = buildToolCall(world, operation.operationId, bound);
        // The MCP server of a platform is for its members only.
        if (!made || !CALLERS[name]!.grants[made.platform]) continue;
        const { request, platform } = made;
        const answer = await send(operation, name, request);
        const changes = await changesOf();
        const tool = await toolCalls.call(credentials[name]!.authorization, world.keyOf(platform), made);
        const toolChanges = await changesOf();
        // Who has no tool would be refused.
        const isSame =
          tool.status === 'absent' ? [403, 404].includes(answer.status) : tool.status === toStatus(answer.status);
        const rowsOf = (text: string) =>
          findShownCanaries({ ...answer, text }, request)
            .map(formatRow)
            .sort();
        const views = [
          [rowsOf(answer.text), changes],
          [rowsOf(tool.status === 'absent' ? answer.text : tool.text), toolChanges],
        ];
        if (!isSame || !isDeepStrictEqual(views[0], views[1]))
          faults.push(
            `${name}: ${request.label}: ${answer.status}, by MCP ${tool.status}: ${JSON.stringify(views).slice(0, 600)} ${tool.text.slice(0, 300)}`,
          );
        compared += 1;
      }
      return faults;
    };
    let compared = 0;
    const toStatus = (status: number) => (status < 300 ? 'success' : status);

    const requests = new Map<string, BoundRequest[]>();
    const listRequests = (operation: ContractOperation, name: string): BoundRequest[] => {
      const { is, person } = CALLERS[name]!;
      // Callers that are not people share one set of requests.
      const key = JSON.stringify([operation.operationId, is === 'refused', person]);
      const bound = requests.get(key) ?? buildBoundRequests(world, operation, CALLERS[name]!);
      requests.set(key, bound);
      return bound;
    };

    const operations = listOperations(area).filter(
      (operation) => operation.signature === null && findDeclaration(operation).verifies === undefined,
    );
    const byName = (some: ContractOperation[]) => some.map((operation) => [operation.operationId, operation] as const);
    const reads = byName(operations.filter(({ method }) => method === 'get'));
    const writes = byName(operations.filter(({ method }) => method !== 'get'));

    if (reads.length > 0) {
      it.each(reads)('%s shows every caller their rows and no others', async (_, operation) => {
        const ofCallers = await Promise.all(
          Object.keys(CALLERS).map(async (name) => {
            const judged = { name, faults: [] as string[], due: 0 };
            for (const request of listRequests(operation, name)) {
              const { faults, due } = await faultsOfRead(operation, name, request);
              judged.faults.push(...faults.map((fault) => `${name}: ${request.label}: ${fault}`));
              judged.due += due;
            }
            return judged;
          }),
        );
        expect(ofCallers.flatMap(({ faults }) => faults)).toEqual([]);
        // If rows exist, at least one caller besides the DM admin must see some, unless only DM admins may call the operation.
        const isForOthers = operation.permissions.some((name) => name !== 'IsDMAdmin');
        const isProven = ofCallers.some(({ name, due }) => name !== REFERENCE && due > 0);
        const references = await Promise.all(
          listRequests(operation, REFERENCE).map(async (request) => (await requestReference(operation, request)).shown),
        );
        expect({ isProven }).toEqual({ isProven: isForOthers && references.flat().length > 0 });
      });

      const comparable = reads.filter(([, operation]) => !findDeclaration(operation).isOfSession);
      it.each(comparable)('%s shows people who sign in the rows that it shows their tokens', async (_, operation) => {
        const faults: string[] = [];
        for (const { name, by, headers } of signedIn)
          for (const request of listRequests(operation, name)) {
            // Who signed in on a platform is a stranger on others, also where tokens may come in.
            if (request.platform !== null && !CALLERS[name]!.grants[request.platform]) continue;
            const [expected, answer] = await Promise.all([
              send(operation, name, request),
              send(operation, 'nobody', { ...request, headers: { ...request.headers, ...headers } }),
            ]);
            const views = [expected, answer].map((one) => [
              one.status,
              findShownCanaries(one, request).map(formatRow).sort(),
            ]);
            if (!isDeepStrictEqual(views[0], views[1]))
              faults.push(`${name} by ${by}: ${request.label}: ${JSON.stringify(views).slice(0, 600)}`);
          }
        expect(faults).toEqual([]);
      });

      it.each(reads.filter(([, operation]) => !findDeclaration(operation).isOfNoTenant))(
        '%s shows who sees everything rows of everybody',
        async (_, operation) => {
          const requests = listRequests(operation, REFERENCE);
          const answers = await Promise.all(
            requests.map(async (request) => ({ request, answer: await requestReference(operation, request) })),
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
          expect(
            findMissingOwners(
              world,
              ofAll.map(({ answer }) => answer.text),
            ),
          ).toEqual([]);
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
            for (const request of listRequests(operation, name)) {
              const of = await faultsOfWrite(operation, name, request);
              changes += of.changes;
              faults.push(...of.faults.map((fault) => `${name}: ${request.label}: ${fault}`));
            }
          }
          // Refused requests may have changed tables that are not audited.
          await restore();
          expect(faults).toEqual([]);
          expect({ leavesAuditRows: changes > 0 }).toEqual({
            leavesAuditRows: isChange(operation) && findDeclaration(operation).changesNothing === undefined,
          });
        },
      );
    }

    const tools = byName(operations.filter(({ operationId }) => isTool(operationId)));
    if (tools.length > 0)
      it.each(tools)('%s is the same as a tool of MCP', async (_, operation) => {
        const before = compared;
        await restore();
        const faults: string[] = [];
        for (const name of SIGNED_IN_CALLERS) faults.push(...(await faultsOfTool(operation, name)));
        expect(faults).toEqual([]);
        expect(compared - before).toBeGreaterThan(0);
      });

    it.each(byName(operations))('%s is allowed to somebody', (_, operation) => {
      const verdicts = Object.keys(CALLERS).flatMap((name) =>
        listRequests(operation, name).map((request) => findExpectedVerdict(operation, CALLERS[name]!, request)),
      );
      expect(verdicts).toContain('allowed');
    });
  });
}
