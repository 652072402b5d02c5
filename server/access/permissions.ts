import { LRUCache } from 'lru-cache';
import { administersProgram } from '../../db/tenancy/access/administersProgram.js';
import type { Caller } from '../../db/tenancy/access/caller.js';
import { findPlatform } from '../../db/tenancy/platforms/findPlatform.js';
import type { Database } from '../../db/core/connect.js';
import { type Rows, buildVisibility } from '../../db/tenancy/access/rows.js';
import { findPlatformsOfProgram } from '../../db/tenancy/access/findPlatformsOfProgram.js';
import type { Access, PermissionClass, PlatformRef } from '../../services/_shared/context.js';
import { forbidden, invalidField, notFound } from '../../services/_shared/problems.js';
import { type AddressedPlatform, readPlatformKey, readProgramKey } from './addressedNames.js';
import { findPersonByNames, isPerson, readPersonNames } from './addressedPerson.js';
import type { ContractOperation } from '../contract/contract.js';
import { insufficientScope, unauthenticated } from '../http/problems.js';
import {
  CREDENTIAL_CLASSES,
  type PermissionQuestion,
  isInScope,
  listRules,
} from '../../services/_shared/permissionRules.js';
import { findRowsOfCaller } from './findRowsOfCaller.js';
import { requireRecentSignIn } from './stepUp.js';
import type { RawInput } from '../contract/validation.js';

export interface Permissions {
  /**
   * Evaluates the operation's `x-permissions`. Throws a Problem: 400 for two platforms, 401 without a required
   * credential or a recent sign-in, 403, or 404 for a platform that does not exist or is not the caller's.
   */
  permit(operation: ContractOperation, caller: Caller | null, input: RawInput): Promise<Permit>;
  forgetPlatforms(): void;
}

export interface Permit {
  access: Omit<Access, 'actor'>;
  /** A value that was sent as a platform's key but cannot be one. If validation accepts it, the platform is unknown. */
  impossiblePlatform: string | null;
}

/** The signature of the request identifies its sender: server/contract/api verifies it first, by `x-signature`. */
export const SIGNED: PermissionClass = 'signed';

/** Classes that admit callers without a credential. */
const OPEN_CLASSES: PermissionClass[] = ['anonymous-ok', 'anyone'];

export const isOpenClass = (name: PermissionClass): boolean => OPEN_CLASSES.includes(name);

// `max` instead of `maxSize` would allocate memory for all entries at the start.
const PLATFORMS_CACHED = 10_000;
const PLATFORM_CACHED_FOR_MS = 10_000;

/** The `permissions` that the server cannot evaluate; an operation with one of them must not be served. */
export function listUnknownPermissions(permissions: string[]): string[] {
  const known: string[] = [...CREDENTIAL_CLASSES, ...OPEN_CLASSES, SIGNED];
  return permissions.filter((name) => !known.includes(name));
}

/** `mayCache` is false while changes of platforms could be missed. */
export function createPermissions(db: Pick<Database, 'read'>, mayCache: () => boolean): Permissions {
  const platforms = new LRUCache<string, PlatformRef>({
    maxSize: PLATFORMS_CACHED,
    sizeCalculation: () => 1,
    ttl: PLATFORM_CACHED_FOR_MS,
  });
  // Results that were read before a change must not be cached after it.
  let changes = 0;
  const findPlatformRef = async (key: string): Promise<PlatformRef | null> => {
    const known = mayCache() ? platforms.get(key) : undefined;
    if (known) return known;
    const changesBefore = changes;
    const record = await findPlatform(db, key);
    if (record && mayCache() && changes === changesBefore) platforms.set(key, record);
    return record;
  };

  return {
    permit: async (operation, authenticated, input) => {
      const addressed = readPlatformKey(input, operation.platformNames);
      const sender = authenticated && selectCaller(authenticated, addressed);
      const open = OPEN_CLASSES.find((name) => operation.permissions.includes(name)) ?? null;
      // A record writer's key is valid for learning records only; elsewhere it counts as no credential.
      const isForeign = sender?.isRecordWriter === true && !operation.permissions.includes('IsRecordWriter');
      // A credential whose scopes do not include an operation without credential counts as none, too.
      const isOutside = sender !== null && !isInScope(sender, operation);
      const caller = isForeign || (isOutside && open) ? null : sender;
      if (!caller && !open)
        throw unauthenticated(
          isForeign ? 'This key is valid for learning records only.' : 'Send a credential in the Authorization header.',
        );
      const platform = addressed.kind === 'key' ? await findPlatformRef(addressed.key) : null;
      const person = readPersonNames(input);
      const names =
        person === null ? 'nobody' : caller?.user && (await isPerson(db, person, caller.user)) ? 'caller' : 'other';
      const requestedKey = addressed.kind === 'key' ? addressed.key : null;
      const as = await findClass(db, operation, { caller, platform, requestedKey, names, input, open });
      requireRecentSignIn(operation, caller);
      const request = { permissions: operation.permissions, readsOnly: operation.method === 'get', names } as const;
      const rowsAnywhere = findRowsOfCaller(caller, null, request);
      const user =
        names === 'caller'
          ? caller!.user
          : person && (await findPersonByNames(db, person, caller ? listPlatformsOfOthers(rowsAnywhere) : 'all'));
      const decided =
        platform ?? (addressed.kind === 'none' ? await decidePlatform(db, operation, rowsAnywhere, input) : null);
      return {
        access: {
          as,
          caller,
          platform,
          decidedPlatform: decided,
          user,
          rows: platform ? findRowsOfCaller(caller, platform, request) : rowsAnywhere,
          rowsAnywhere,
        },
        impossiblePlatform:
          addressed.kind === 'malformed' && !operation.looksUpPlatform && !operation.permissions.includes('anyone')
            ? addressed.text
            : null,
      };
    },
    forgetPlatforms: () => {
      changes += 1;
      platforms.clear();
    },
  };
}

/**
 * The platform that a request need not name: the only one in which the caller may run the operation; for a change also
 * the only one that has the program in the request. Throws a Problem (400) when several have it.
 */
async function decidePlatform(
  db: Pick<Database, 'read'>,
  { method, permissions }: ContractOperation,
  rows: Rows,
  input: RawInput,
): Promise<PlatformRef | null> {
  if (rows !== 'all' && rows.length <= 1) return rows[0] ? { id: rows[0].platformId, key: rows[0].platformKey } : null;
  const programKey =
    method === 'get' || !permissions.includes('IsPlatformAdminForProgram') ? null : readProgramKey(input);
  if (programKey === null || programKey.includes('\0')) return null;
  const [only, ...others] = await findPlatformsOfProgram(db, programKey, buildVisibility(rows));
  if (!only || others.length === 0) return only ?? null;
  const keys = [only, ...others].map(({ key }) => key).join(', ');
  throw invalidField(
    'body',
    '/platform_key',
    `is required: the platforms ${keys} all have a program '${programKey}'`,
    'required',
  );
}

interface Situation {
  caller: Caller | null;
  platform: PlatformRef | null;
  /** The key that the request names, whether or not such a platform exists. */
  requestedKey: string | null;
  names: PermissionQuestion['names'];
  input: RawInput;
  /** The class that needs no credential, if the operation has one. */
  open: PermissionClass | null;
}

async function findClass(
  db: Pick<Database, 'read'>,
  { operationId, permissions, method, admitsOutsiders, looksUpPlatform }: ContractOperation,
  { caller, platform, requestedKey, names, input, open }: Situation,
): Promise<PermissionClass> {
  const isHidden =
    requestedKey !== null && (!platform || (caller !== null && !caller.isDmAdmin && !isLimitedTo(caller, platform)));
  // Platforms that do not exist and platforms outside the caller's scope are answered alike, unless callers without a
  // credential see public rows there.
  const isPublic = open === 'anonymous-ok';
  // Tokens of an identity provider act on the platforms that registered it only.
  const mayCome = admitsOutsiders && caller?.user != null && caller.credentialId !== null && names !== 'other';
  const isAdmitted = platform !== null && (isPublic || mayCome);
  if (isHidden && !isAdmitted && !looksUpPlatform && !permissions.includes('anyone'))
    throw notFound('platform', requestedKey);
  if (caller && !isInScope(caller, { operationId, method, permissions })) throw insufficientScope(operationId);
  if (caller) {
    const question: PermissionQuestion = {
      caller,
      grants: platform ? caller.grants.filter(({ platformId }) => platformId === platform.id) : caller.grants,
      readsOnly: method === 'get',
      names,
      administersAddressedProgram: async () => {
        const programKey = readProgramKey(input);
        if (programKey !== null)
          return administersProgram(db, caller, { programKey, platformId: platform?.id ?? null });
        return question.grants.some(({ programIds }) => programIds.length > 0);
      },
    };
    for (const [name, holds] of listRules(caller))
      if (permissions.includes(name) && (await holds(question))) return name;
  }
  if (open) return open;
  throw forbidden(describeRequirement(permissions));
}

/**
 * The person or client that a token of an identity provider means on the addressed platform. Throws a Problem (400) for a
 * token that means several and a request that names no platform.
 */
function selectCaller(caller: Caller, addressed: AddressedPlatform): Caller {
  const { alternatives } = caller;
  if (!alternatives) return caller;
  if (addressed.kind !== 'key')
    throw invalidField(
      'query',
      'platform_key',
      'is required: the token means different callers on platforms',
      'required',
    );
  const { key } = addressed;
  const all = [{ ...caller, alternatives: undefined }, ...alternatives];
  return all.find(({ grants }) => grants.some(({ platformKey }) => platformKey === key)) ?? all[0]!;
}

/** The classes that suffice, as a sentence. */
function describeRequirement(permissions: readonly PermissionClass[]): string {
  const roles = [...new Set(permissions.flatMap((name) => NEEDS[name] ?? [name]))];
  return roles.length === 1 ? `Requires ${roles[0]}.` : `Requires one of: ${roles.join(', ')}.`;
}

const NEEDS: Partial<Record<PermissionClass, string[]>> = {
  IsDMAdmin: ['DM admin'],
  IsPlatformAdmin: ['admin of the platform'],
  IsPlatformAdminReadOnly: ['admin of the platform', 'viewer of the platform'],
  IsPlatformAdminOfUserReadOnly: ["admin of the user's platform", "viewer of the user's platform"],
  IsPlatformAdminForProgram: ['admin of the program'],
  IsDepartmentModeAdminInPlatform: ['department admin of the platform'],
  IsRecordWriter: ['record writer of the platform'],
  IsAdminUserOrStudent: ['admin of the platform', 'the user'],
  IsLmsUserReadOnly: ['the user'],
};

function isLimitedTo(caller: Caller, platform: PlatformRef): boolean {
  return caller.grants.some(({ platformId }) => platformId === platform.id);
}

/**
 * Ids of the platforms in which the caller may touch rows of other people; only there does the caller learn which
 * people exist.
 */
function listPlatformsOfOthers(rows: Rows): number[] | 'all' {
  if (rows === 'all') return 'all';
  return rows.filter(({ part }) => part.kind !== 'person').map(({ platformId }) => platformId);
}
