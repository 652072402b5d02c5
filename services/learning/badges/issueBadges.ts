import { randomInt, randomUUID } from 'node:crypto';
import type { Actor } from '../../../db/core/actor.js';
import type { Database } from '../../../db/core/connect.js';
import type { SecretBox } from '../../../db/core/secretBox.js';
import { type StoredIssuer, findBadgeIssuer } from '../../../db/learning/badges/badgeIssuers.js';
import { insertBadges } from '../../../db/learning/badges/insertBadges.js';
import { type PendingAchievement, listPendingAchievements } from '../../../db/learning/badges/pendingAchievements.js';
import { readRevokedIndexes, findStatusList, saveStatusList } from '../../../db/learning/badges/statusLists.js';
import { findPlatformById } from '../../../db/tenancy/platforms/findPlatform.js';
import { type BadgeAddresses, buildBadgeAddresses } from './badgeAddresses.js';
import { STATUS_LIST_BITS, buildBadgeCredential, buildStatusListCredential } from './buildCredentials.js';
import { type Signer, openSigner } from './signCredential.js';

const BATCH_SIZE = 200;
/** A status list is half full at most, so that a random position is nearly always free. */
const BADGES_PER_LIST = STATUS_LIST_BITS / 2;

export interface BadgeJobServices {
  db: Database;
  secrets: SecretBox;
  /** Creates the ids of badges; random ones by default. */
  createId?: () => string;
}

interface Opened {
  issuer: StoredIssuer;
  addresses: BadgeAddresses;
  signer: Signer;
}

/**
 * Issues badges for a batch of achievements of a person (null: of everybody). Returns whether more are waiting. Throws
 * SecretsLocked and SecretUnreadable.
 */
export async function issueBadges(
  services: BadgeJobServices,
  actor: Actor,
  platformId: number,
  userId: number | null,
): Promise<boolean> {
  const { db, createId = randomUUID } = services;
  const issuer = await findBadgeIssuer(db, platformId);
  if (!issuer?.is_active) return false;
  const pending = await listPendingAchievements(db, platformId, userId, BATCH_SIZE);
  if (pending.length === 0) return false;
  const opened = await open(services, actor, platformId, issuer);
  const statusList = Math.floor(issuer.issued / BADGES_PER_LIST);
  if ((await findStatusList(db, platformId, statusList)) === null)
    await storeStatusList(services, actor, platformId, { opened, list: statusList, onlyFirst: true });
  const badges = await Promise.all(
    pending.map((achievement) => signBadge(opened, achievement, { id: createId(), statusList })),
  );
  const count = await insertBadges(db, actor, platformId, badges);
  // A badge whose position in the status list was taken gets another one.
  return count < pending.length || pending.length === BATCH_SIZE;
}

/** Signs a status list again, by the present badges. */
export async function signStatusList(
  services: BadgeJobServices,
  actor: Actor,
  platformId: number,
  list: number,
): Promise<void> {
  const issuer = await findBadgeIssuer(services.db, platformId);
  if (!issuer) return;
  const opened = await open(services, actor, platformId, issuer);
  await storeStatusList(services, actor, platformId, { opened, list, onlyFirst: false });
}

async function open(
  services: BadgeJobServices,
  actor: Actor,
  platformId: number,
  issuer: StoredIssuer,
): Promise<Opened> {
  const addresses = buildBadgeAddresses(issuer.address, (await findPlatformById(services.db, platformId))!.key);
  return { issuer, addresses, signer: await openSigner(services, actor, platformId, addresses) };
}

async function storeStatusList(
  { db }: BadgeJobServices,
  actor: Actor,
  platformId: number,
  { opened, list, onlyFirst }: { opened: Opened; list: number; onlyFirst: boolean },
): Promise<void> {
  const { issuer, addresses, signer } = opened;
  const revoked = await readRevokedIndexes(db, platformId, list);
  const credential = await buildStatusListCredential(issuer, addresses, { list, revoked, at: new Date() });
  await saveStatusList(db, actor, { platformId, list, jwt: await signer.sign(credential), onlyFirst });
}

async function signBadge(
  { issuer, addresses, signer }: Opened,
  achievement: PendingAchievement,
  { id, statusList }: { id: string; statusList: number },
) {
  // The order of positions must not tell the order of badges.
  const statusIndex = randomInt(STATUS_LIST_BITS);
  const credential = buildBadgeCredential(achievement, { id, issuer, addresses, statusList, statusIndex });
  return {
    id,
    user_id: achievement.user_id,
    kind: achievement.kind,
    item_id: achievement.item_id,
    achievement_name: achievement.name,
    recipient_name: achievement.person_name,
    status_list: statusList,
    status_index: statusIndex,
    key_id: signer.keyId,
    credential,
    jwt: await signer.sign(credential),
  };
}
