import { createHash } from 'node:crypto';
import type { ClaimedPerson } from '../../../db/tenancy/identity/linkIdentity.js';
import type { TokenProvider } from '../../../db/tenancy/identity/findTokenProviders.js';
import type { VerifiedClaims } from '../../../providers/oidc/verifyToken.js';

const ROLES = ['platform_admin', 'platform_viewer', 'learner'] as const;
const EMAIL = /^[!-?A-~]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/i;
// Without the sign of an address: an address is a user name only of its owner.
const USERNAME = /^[!-?A-~]{1,150}$/;

/** What the claims of a token say about its person, by the mapping of the provider. */
export function readClaims(provider: TokenProvider, claims: VerifiedClaims): ClaimedPerson {
  const names = provider.claims;
  const email = findClaim(claims, names.email);
  const isVerified = [true, 'true', 1, '1'].includes(findClaim(claims, names.email_verified) as never);
  const name = findClaim(claims, names.name);
  const username = findClaim(claims, names.username);
  const role = readRole(provider, claims);
  const departmentIds = readDepartments(provider, claims);
  return {
    subject: claims.sub,
    issuedAt: new Date((typeof claims.iat === 'number' ? claims.iat : 0) * 1_000),
    email: isVerified && typeof email === 'string' && email.length <= 320 && EMAIL.test(email) ? email : null,
    name: typeof name === 'string' ? name.replaceAll('\0', '').slice(0, 255) : '',
    usernames: typeof username === 'string' && USERNAME.test(username) ? [username] : [],
    role,
    departmentIds,
    sha256: createHash('sha256')
      .update(JSON.stringify([role, departmentIds]))
      .digest(),
  };
}

/** The highest role among the values of the claim that the provider lists; null if claims change no role. */
function readRole({ role_claim: claim, roles }: TokenProvider, claims: VerifiedClaims): ClaimedPerson['role'] {
  if (claim === null) return null;
  const held = readTexts(claims, claim).flatMap((value) => (Object.hasOwn(roles, value) ? roles[value]! : []));
  return ROLES.find((role) => held.includes(role)) ?? 'learner';
}

function readDepartments(
  { department_claim: claim, departments }: TokenProvider,
  claims: VerifiedClaims,
): number[] | null {
  if (claim === null) return null;
  const ids = readTexts(claims, claim).flatMap((value) =>
    Object.hasOwn(departments, value) ? departments[value]! : [],
  );
  return [...new Set(ids)].sort((one, other) => one - other);
}

/** The texts of a claim, which is a text or a list. A dot in the name descends into objects. */
export function readTexts(claims: VerifiedClaims, name: string): string[] {
  return [findClaim(claims, name) ?? []].flat().filter((value): value is string => typeof value === 'string');
}

/** A claim by its whole name, or else by descending into objects at its dots. */
function findClaim(claims: object, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name as keyof typeof claims];
  return name.split('.').reduce<unknown>((value, part) => {
    const isObject = typeof value === 'object' && value !== null && Object.hasOwn(value, part);
    return isObject ? value[part as keyof typeof value] : undefined;
  }, claims);
}
