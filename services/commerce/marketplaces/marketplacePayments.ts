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

/** Somebody who came from a marketplace has so long to sign up. */
export const SIGNUP_HOURS = 24;

/** What purchases at the marketplaces that are set up prove of launches. */
export function marketplacePayments(
  db: Database,
  { a, b }: Pick<Marketplaces, 'a' | 'b'>,
): { marketplace_a?: LaunchPayments<Actor>; marketplace_b?: LaunchPayments<Actor> } {
  return { ...(a && { marketplace_a: paymentsOfA(db, a) }), ...(b && { marketplace_b: paymentsOfB(db, b) }) };
}

function paymentsOfA(db: Database, marketplace: MarketplaceA): LaunchPayments<Actor> {
  const find = (id: string) => findRegistration(db, modeOfA(marketplace), id);
  return {
    purchaseOf: async (key, actor) => (await registerAtA(db, actor, marketplace, key))?.id ?? key,
    proveLaunch: async (key, _, actor) => {
      const registration = await find(key);
      return (
        refusalOf(registration) ??
        proofOf(await syncRegistrationOfA(marketplace, { db, actor, registration: registration! }))
      );
    },
    launched: (key, launchId, actor) =>
      recordLaunch(db, actor, { launchId, find: () => find(key) }, (registration) =>
        syncRegistrationOfA(marketplace, { db, actor, registration }),
      ),
  };
}

function paymentsOfB(db: Database, marketplace: MarketplaceB): LaunchPayments<Actor> {
  const find = (id: string) => findRegistration(db, modeOfB(marketplace), id);
  return {
    purchaseOf: async (key, actor) => (await registerAtB(db, actor, marketplace, key, ''))?.id ?? key,
    proveLaunch: async (key, _, actor) => {
      const registration = await find(key);
      const refused = refusalOf(registration);
      if (refused) return refused;
      if (!(await marketplace.approveAccount(registration!.account_id)))
        return { holds: false, reason: 'the marketplace knows no such account.' };
      return proofOf(
        await syncRegistrationOfB(marketplace, { db, actor, registration: registration! }, { consents: true }),
      );
    },
    launched: (key, launchId, actor) =>
      recordLaunch(db, actor, { launchId, find: () => find(key) }, (registration) =>
        syncRegistrationOfB(marketplace, { db, actor, registration }, { consents: true }),
      ),
  };
}

function refusalOf(registration: FoundRegistration | null): PaymentProof | null {
  if (!registration) return { holds: false, reason: 'the token of the marketplace is not valid, or has expired.' };
  const isOld = registration.read_at.getTime() - registration.registered_at.getTime() > SIGNUP_HOURS * 3_600_000;
  return isOld ? { holds: false, reason: 'the registration is too old: come from the marketplace again.' } : null;
}

/** What we have consented to holds, although the marketplace has not begun it. */
function proofOf(purchases: MarketplacePurchase[]): PaymentProof {
  const open =
    purchases.find(({ state }) => state === 'active') ?? purchases.find(({ state }) => state === 'requested');
  return open
    ? { holds: true, reference: open.reference }
    : { holds: false, reason: 'nothing that is bought at the marketplace holds, or another tenant has it.' };
}

/** The tenant is there whatever the marketplace answers now: a job looks again. */
async function recordLaunch(
  db: Database,
  actor: Actor,
  { launchId, find }: { launchId: string; find: () => Promise<FoundRegistration | null> },
  sync: (registration: FoundRegistration) => Promise<unknown>,
): Promise<void> {
  const registration = await find();
  // A repeated request finds all of it done.
  if (!registration || registration.launch_id !== null) return;
  await linkLaunch(db, actor, registration.id, launchId);
  const linked = await find();
  if (linked) await sync(linked);
}
