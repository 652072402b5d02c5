import { createHash, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { StoredIssuer } from '../../../db/learning/badges/badgeIssuers.js';
import type { PendingAchievement } from '../../../db/learning/badges/pendingAchievements.js';
import type { BadgeAddresses } from './badgeAddresses.js';

const VC_CONTEXT = 'https://www.w3.org/ns/credentials/v2';
const BADGE_CONTEXT = 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json';
/** Bits of a status list: the least that Bitstring Status List allows, so that a request of a list tells nothing. */
export const STATUS_LIST_BITS = 131_072;
const SALT_BYTES = 16;

const compress = promisify(gzip);

/** The profile of an issuer (Open Badges 3.0, Profile). */
export function buildIssuerProfile({ name, url, email, description }: StoredIssuer, { issuer: id }: BadgeAddresses) {
  return {
    id,
    type: ['Profile'],
    name,
    ...(url !== null && { url }),
    ...(email !== null && { email }),
    ...(description !== '' && { description }),
  };
}

/** The same as a document of its own. */
export const buildIssuerDocument = (issuer: StoredIssuer, addresses: BadgeAddresses) => ({
  '@context': [VC_CONTEXT, BADGE_CONTEXT],
  ...buildIssuerProfile(issuer, addresses),
});

export interface CredentialParts {
  id: string;
  issuer: StoredIssuer;
  addresses: BadgeAddresses;
  statusList: number;
  statusIndex: number;
}

/** An OpenBadgeCredential with the claims of its JWT (Open Badges 3.0, JSON Web Token proof). */
export function buildBadgeCredential(
  achievement: PendingAchievement,
  { id, issuer, addresses, statusList, statusIndex }: CredentialParts,
) {
  const profile = buildIssuerProfile(issuer, addresses);
  const list = addresses.statusList(statusList);
  return {
    '@context': [VC_CONTEXT, BADGE_CONTEXT],
    id: addresses.badge(id),
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: achievement.name,
    issuer: profile,
    validFrom: achievement.earned_at.toISOString(),
    credentialSubject: {
      type: ['AchievementSubject'],
      identifier: identifyRecipient(achievement),
      achievement: describeAchievement(achievement, addresses),
    },
    credentialStatus: {
      id: `${list}#${statusIndex}`,
      type: 'BitstringStatusListEntry',
      statusPurpose: 'revocation',
      statusListIndex: String(statusIndex),
      statusListCredential: list,
    },
    iss: profile.id,
    jti: addresses.badge(id),
    nbf: Math.floor(achievement.earned_at.getTime() / 1_000),
  };
}

/** The name in plain text, and the e-mail address as a salted hash: who knows the address can check it. */
function identifyRecipient({ person_name: name, email }: PendingAchievement) {
  const salt = randomBytes(SALT_BYTES).toString('hex');
  const digest = createHash('sha256').update(`${email.toLowerCase()}${salt}`).digest('hex');
  return [
    { type: 'IdentityObject', hashed: false, identityHash: name, identityType: 'name' },
    { type: 'IdentityObject', hashed: true, identityHash: `sha256$${digest}`, identityType: 'emailAddress', salt },
  ];
}

function describeAchievement(
  { kind, item_id: itemId, name, course_key: key }: PendingAchievement,
  addresses: BadgeAddresses,
) {
  const isCourse = kind === 'course';
  return {
    id: `${addresses.issuer}#${kind}-${itemId}`,
    type: ['Achievement'],
    achievementType: isCourse ? 'CertificateOfCompletion' : 'Competency',
    name,
    ...(key !== null && { humanCode: key }),
    description: isCourse ? `Completion of the course ${name}.` : `Acquisition of the skill ${name}.`,
    criteria: {
      narrative: isCourse
        ? `The learner completed the course ${name} and did not fail it.`
        : `The learner earned the points that the platform requires for the skill ${name}.`,
    },
  };
}

/** A BitstringStatusListCredential with the claims of its JWT. `revoked`: positions of the revoked badges. */
export async function buildStatusListCredential(
  issuer: StoredIssuer,
  addresses: BadgeAddresses,
  { list, revoked, at }: { list: number; revoked: readonly number[]; at: Date },
) {
  const bits = Buffer.alloc(STATUS_LIST_BITS / 8);
  // The first bit is the leftmost one.
  for (const index of revoked) bits[index >> 3]! |= 0x80 >> (index & 7);
  const id = addresses.statusList(list);
  return {
    '@context': [VC_CONTEXT],
    id,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer: buildIssuerProfile(issuer, addresses).id,
    validFrom: at.toISOString(),
    credentialSubject: {
      id: `${id}#list`,
      type: 'BitstringStatusList',
      statusPurpose: 'revocation',
      // Multibase: base64url without padding.
      encodedList: `u${(await compress(bits)).toString('base64url')}`,
    },
    iss: addresses.issuer,
    jti: id,
    nbf: Math.floor(at.getTime() / 1_000),
  };
}
