import {
  type IncomingStatement,
  type Fragment,
  type Identifier,
  createFragment,
  parseStatement,
  collectIdentifiers,
} from '../../../db/learning/records/incomingStatement.js';
import { findPlatformRows } from '../../../db/tenancy/access/rows.js';
import { type Family, checkStatement } from '../../../db/learning/records/rules/statement.js';
import { StatementConflict, StatementTooOld, storeStatements } from '../../../db/learning/records/storeStatements.js';
import { mapInSlices } from '../../../db/core/slices.js';
import { buildStoreUrl } from '../../../db/learning/records/buildStoreUrl.js';
import { listAgentsOfPerson } from '../../../db/learning/records/listAgentsOfPerson.js';
import type { Access, CoreServices, PlatformRef, RequestInfo } from '../../_shared/context.js';
import type { BodyPart } from '../../_shared/contractTypes.js';
import { requirePlatform } from '../../_shared/requirePlatform.js';
import { conflict, forbidden, invalidField } from '../../_shared/problems.js';
import { mapStatementErrors } from './mapStatementErrors.js';
import { attachFiles } from './attachFiles.js';

/** The record store that a request addresses, with the caller's rights. */
export interface RecordStore {
  platform: PlatformRef;
  /** Its URL, which is the home page of the accounts of this service. */
  home: string;
  /** The actors whose statements the caller may store and read; null: all. */
  onlyOf: Identifier[] | null;
}

/** The record store of a platform. Throws a Problem (404) for a platform that the caller may not access. */
export function requireRecordStore(access: Access, org: string, request: RequestInfo): RecordStore {
  const platform = requirePlatform(access, org);
  const home = buildStoreUrl(request.url, platform.key);
  const isWhole = findPlatformRows(access.rows, platform)?.part.kind === 'whole';
  const { caller } = access;
  return { platform, home, onlyOf: isWhole ? null : caller?.user ? listAgentsOfPerson(caller.user, home) : [] };
}

/** The authority of the caller's statements: the person, or the API key by its id. */
export function buildAuthority({ caller }: Access, home: string): Fragment {
  const name = caller?.user ? caller.user.username : `key:${caller?.credentialId ?? 0}`;
  const authority = { objectType: 'Agent', account: { homePage: home, name } };
  return createFragment(JSON.stringify(authority), collectIdentifiers(authority));
}

/** The version family that the client requests. */
export function parseFamily(headers: { 'X-Experience-API-Version': string }): Family {
  return headers['X-Experience-API-Version'].startsWith('2') ? '2.0' : '1.0';
}

/** Statements that are checked in a slice, which takes milliseconds. */
const STATEMENTS_A_SLICE = 8;
/** The version that is stored for a statement without one. */
const VERSION_OF_FAMILY: Record<Family, string> = { '1.0': '1.0.0', '2.0': '2.0.0' };

/** Checks and parses all statements, with their attachments. Throws a Problem (400) with the first broken rule. */
export async function parseStatements(
  values: unknown[],
  { family, isList, parts }: { family: Family; isList: boolean; parts: BodyPart[] },
): Promise<IncomingStatement[]> {
  const ids = new Set<string>();
  const parseOne = (value: unknown, index: number): IncomingStatement => {
    const path = isList ? `/${index}` : '';
    const statement = mapStatementErrors(() => {
      checkStatement(value, family, path);
      return parseStatement(value, VERSION_OF_FAMILY[family]);
    });
    if (ids.has(statement.id))
      throw invalidField(
        'body',
        `${path}/id`,
        'is also the id of another statement of the list',
        'Communication 2.1.2',
      );
    ids.add(statement.id);
    return statement;
  };
  const statements = await mapInSlices(values, parseOne, STATEMENTS_A_SLICE);
  await attachFiles(statements, parts, isList);
  return statements;
}

/**
 * Stores the statements under the caller's authority. Throws a Problem: 403 for an actor other than the caller, 409 for
 * an id with different content, 400 for a time before the platform's cut-off. `isList`: how the body has the
 * statements.
 */
export async function saveStatements(
  { db }: CoreServices,
  access: Access,
  { platform, home, onlyOf }: RecordStore,
  { statements, isList }: { statements: IncomingStatement[]; isList: boolean },
): Promise<void> {
  const own = onlyOf && new Set(onlyOf.map(({ digest }) => digest));
  if (own && !statements.every(({ actor }) => actor && own.has(actor.digest)))
    throw forbidden('Learners may only store statements with themselves as the actor.');
  try {
    const authority = buildAuthority(access, home);
    await storeStatements(db, access.actor, { platformId: platform.id, statements, authority, onlyOf });
  } catch (error) {
    if (error instanceof StatementConflict) throw conflict(error.message);
    if (error instanceof StatementTooOld)
      throw invalidField(
        'body',
        `${isList ? `/${error.index}` : ''}/timestamp`,
        `must not be before ${error.keptSince}, the first day of the platform's records`,
      );
    throw error;
  }
}
