import type { Caller, PlatformGrant } from '../../db/tenancy/access/caller.js';
import { type Rows, type RowsPart, wholePlatform } from '../../db/tenancy/access/rows.js';
import { LEVELS_OF_ROLE } from '../../db/tenancy/access/visibility.js';
import type { PermissionClass, PlatformRef } from '../../services/_shared/context.js';

interface Request {
  permissions: readonly string[];
  readsOnly: boolean;
  /** The person that the request names: the caller, another person, or none. */
  names: 'caller' | 'other' | 'nobody';
}

type PartOfClass = (grant: PlatformGrant, caller: Caller, request: Request) => RowsPart | null;

const WHOLE: RowsPart = { kind: 'whole' };
const ownRows = ({ user }: Caller): RowsPart => ({ kind: 'person', userId: user?.id ?? null });
const ofAdmin: PartOfClass = ({ role }) => (role === 'platform_admin' ? WHOLE : null);
const ofReader: PartOfClass = ({ role }, _, { readsOnly }) => (readsOnly && role !== 'learner' ? WHOLE : null);
const ofMember: PartOfClass = ({ role }, caller) => (role === 'learner' ? ownRows(caller) : WHOLE);

/**
 * The rows of a platform that each class gives a caller, most powerful class first; null if the caller does not satisfy
 * the class there.
 */
const PARTS: [PermissionClass, PartOfClass][] = [
  ['IsPlatformAdmin', ofAdmin],
  ['IsPlatformAdminReadOnly', ofReader],
  ['IsPlatformAdminOfUserReadOnly', ofReader],
  ['IsPlatformAdminForProgram', ({ programIds }) => (programIds.length > 0 ? { kind: 'programs', programIds } : null)],
  [
    'IsDepartmentModeAdminInPlatform',
    ({ departmentIds }) => (departmentIds.length > 0 ? { kind: 'departments', departmentIds } : null),
  ],
  ['IsRecordWriter', (_, { isRecordWriter }) => (isRecordWriter ? WHOLE : null)],
  ['IsAdminUserOrStudent', ofAdmin],
  ['IsAdminUserOrStudent', (_, caller, { names }) => (names === 'other' ? null : ownRows(caller))],
  ['IsLmsUserReadOnly', (_, caller, { readsOnly, names }) => (readsOnly && names !== 'other' ? ownRows(caller) : null)],
  ['authenticated', ofMember],
  ['anonymous-ok', ofMember],
  ['anyone', ofMember],
];

/**
 * The rows that the operation's classes let the caller touch: in each platform those of the most powerful class that
 * the caller satisfies there. With a platform, only in that one.
 */
export function findRowsOfCaller(caller: Caller | null, platform: PlatformRef | null, request: Request): Rows {
  if (!caller) return [];
  if (caller.isDmAdmin) return platform ? [wholePlatform(platform)] : 'all';
  const classes = PARTS.filter(([name]) => request.permissions.includes(name));
  return caller.grants.flatMap((grant) => {
    if (platform && grant.platformId !== platform.id) return [];
    const part = classes.map(([, partOf]) => partOf(grant, caller, request)).find((one) => one !== null);
    if (!part) return [];
    const { platformId, platformKey, role, departmentIds } = grant;
    return [{ platformId, platformKey, part, levels: LEVELS_OF_ROLE[role], departmentIds }];
  });
}
