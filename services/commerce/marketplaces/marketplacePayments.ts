import type { Actor } from '../../../db/core/actor.js';
import type { Database } from '../../../db/core/connect.js';
import { type FoundRegistration, findRegistration } from '../../../db/commerce/marketplaces/findRegistration.js';
import { linkLaunch } from '../../../db/commerce/marketplaces/linkLaunch.js';
import type { MarketplacePurchase } from '../../../db/commerce/marketplaces/marketplacePurchase.js';
import type { MarketplaceA } from '../../../providers/marketplace-a/marketplaceA.js';
import type { MarketplaceB } from '../../../providers/marketplace-b/marketplaceB.js';
import type { LaunchPayments, PaymentProof } from '../../../providers/payments/launchPayments.js';
import type { Marketplaces } from './marketplaces.js';
import { modeOfA, registerAtA } from './registerAtA.js';
import { modeOfB, registerAtB } from './registerAtB.js';
import { syncRegistrationOfA, syncRegistrationOfB } from './syncRegistration.js';

/** Hours for which a registration from a marketplace can be used to sign up. */
export const SIGNUP_HOURS = 24;

/** Verification of launches that are paid at the marketplaces that are set up. */
export function marketplacePayments(
  db: Database,
  { a, b }: Pick<Marketplaces, 'a' | 'b'>,
): { marketplace_a?: LaunchPayments<Actor>; marketplace_b?: LaunchPayments<Actor> } {
  return { ...(a && { marketplace_a: buildPaymentsOfA(db, a) }), ...(b && { marketplace_b: buildPaymentsOfB(db, b) }) };
}

function buildPaymentsOfA(db: Database, marketplace: MarketplaceA): LaunchPayments<Actor> {
  const find = (id: string) => findRegistration(db, modeOfA(marketplace), id);
  return {
    findPurchase: async (key, actor) => (await registerAtA(db, actor, marketplace, key))?.id ?? key,
    proveLaunch: async (key, _, actor) => {
      const registration = await find(key);
      return (
        findRefusal(registration) ??
        buildProof(await syncRegistrationOfA(marketplace, { db, actor, registration: registration! }))
      );
    },
    onLaunched: (key, launchId, actor) =>
      recordLaunch(db, actor, { launchId, find: () => find(key) }, (registration) =>
        syncRegistrationOfA(marketplace, { db, actor, registration }),
      ),
  };
}

function buildPaymentsOfB(db: Database, marketplace: MarketplaceB): LaunchPayments<Actor> {
  const find = (id: string) => findRegistration(db, modeOfB(marketplace), id);
  return {
    findPurchase: async (key, actor) => (await registerAtB(db, actor, marketplace, key, ''))?.id ?? key,
    proveLaunch: async (key, _, actor) => {
      const registration = await find(key);
      const refused = findRefusal(registration);
      if (refused) return refused;
      if (!(await marketplace.approveAccount(registration!.account_id)))
        return { holds: false, reason: 'the marketplace knows no such account.' };
      return buildProof(
        await syncRegistrationOfB(marketplace, { db, actor, registration: registration! }, { consents: true }),
      );
    },
    onLaunched: (key, launchId, actor) =>
      recordLaunch(db, actor, { launchId, find: () => find(key) }, (registration) =>
        syncRegistrationOfB(marketplace, { db, actor, registration }, { consents: true }),
      ),
  };
}

function findRefusal(registration: FoundRegistration | null): PaymentProof | null {
  if (!registration) return { holds: false, reason: 'the token of the marketplace is not valid, or has expired.' };
  const isOld = registration.read_at.getTime() - registration.registered_at.getTime() > SIGNUP_HOURS * 3_600_000;
  return isOld ? { holds: false, reason: 'the registration is too old: come from the marketplace again.' } : null;
}

/** A requested purchase that was approved is proof, although the marketplace has not activated it yet. */
function buildProof(purchases: MarketplacePurchase[]): PaymentProof {
  const open =
    purchases.find(({ state }) => state === 'active') ?? purchases.find(({ state }) => state === 'requested');
  return open
    ? { holds: true, reference: open.reference }
    : { holds: false, reason: 'the customer has no active purchase at the marketplace, or another tenant uses it.' };
}

/**
 * Links the launch to its registration. The tenant exists already: a job repeats calls that the marketplace did not
 * answer.
 */
async function recordLaunch(
  db: Database,
  actor: Actor,
  { launchId, find }: { launchId: string; find: () => Promise<FoundRegistration | null> },
  sync: (registration: FoundRegistration) => Promise<unknown>,
): Promise<void> {
  const registration = await find();
  // A repeated request has nothing left to do.
  if (!registration || registration.launch_id !== null) return;
  await linkLaunch(db, actor, registration.id, launchId);
  const linked = await find();
  if (linked) await sync(linked);
}
