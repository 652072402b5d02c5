import type { FoundRegistration } from '../../../db/commerce/marketplaces/findRegistration.js';
import type { PurchaseState } from '../../../db/commerce/marketplaces/marketplacePurchase.js';
import type { PurchaseReport } from '../../../db/commerce/marketplaces/savePurchases.js';
import type { Buyer, BuyerEntitlement, MarketplaceA } from '../../../providers/marketplace-a/marketplaceA.js';
import type {
  MarketplaceB,
  MarketplaceBEntitlementState,
  ProcuredEntitlement,
} from '../../../providers/marketplace-b/marketplaceB.js';

type BuyerColumns = Pick<FoundRegistration, 'account_id' | 'account_is_identifier' | 'product_id' | 'agreement_id'>;

export const mapBuyer = ({ account_id, account_is_identifier, product_id, agreement_id }: BuyerColumns): Buyer => ({
  accountId: account_id,
  isIdentifier: account_is_identifier,
  productCode: product_id,
  agreementId: agreement_id || null,
});

/** The dimension whose quantity is a number of seats. */
const SEATS = 'users';

/**
 * Reads the subscription of a buyer of marketplace A. It is open as long as one of its entitlements is. None if there
 * never was one, unless the product is billed by usage alone: then it begins when the marketplace exchanges the token,
 * and ends when the marketplace refuses usage as not subscribed.
 */
export async function readPurchasesOfA(
  marketplace: MarketplaceA,
  registration: FoundRegistration,
): Promise<PurchaseReport[]> {
  const entitlements = await marketplace.readEntitlements(mapBuyer(registration));
  const reference = registration.agreement_id || `${registration.account_id}/${registration.product_id}`;
  if (entitlements.length === 0)
    return marketplace.isBilledByUsage(registration.product_id) ? [buildUsagePurchase(registration, reference)] : [];
  const open = entitlements.filter(({ endsAt }) => endsAt === null || endsAt > registration.read_at);
  const counted = open.length > 0 ? open : entitlements;
  return [
    {
      reference,
      state: open.length > 0 ? 'active' : 'expired',
      seats: countSeats(counted),
      started_at: registration.registered_at,
      ends_at: findLatestEnd(counted),
      cancels_at_end: false,
    },
  ];
}

/** A buyer who returns with another token has subscribed again. */
function buildUsagePurchase(
  { registered_at: registeredAt, refused_at: refusedAt }: FoundRegistration,
  reference: string,
): PurchaseReport {
  const isOpen = refusedAt === null || refusedAt < registeredAt;
  return {
    reference,
    state: isOpen ? 'active' : 'cancelled',
    seats: 1,
    started_at: registeredAt,
    ends_at: null,
    cancels_at_end: false,
  };
}

const countSeats = (entitlements: BuyerEntitlement[]): number =>
  Math.max(1, ...entitlements.map(({ dimension, quantity }) => (dimension === SEATS ? (quantity ?? 1) : 1)));

function findLatestEnd(entitlements: BuyerEntitlement[]): Date | null {
  const ends = entitlements.map(({ endsAt }) => endsAt);
  return ends.includes(null) ? null : new Date(Math.max(...ends.map((end) => end!.getTime())));
}

const STATES: Record<Exclude<MarketplaceBEntitlementState, 'unknown'>, PurchaseState> = {
  requested: 'requested',
  active: 'active',
  ending: 'active',
  plan_change: 'active',
  suspended: 'paused',
  cancelled: 'cancelled',
};

/**
 * Reads the subscriptions of a registration at marketplace B. With `consents`, approves pending purchases and plan
 * changes. Entitlements in a state that this version does not know are left out; then `isComplete` is false.
 */
export async function readPurchasesOfB(
  marketplace: MarketplaceB,
  registration: FoundRegistration,
  { consents }: { consents: boolean },
): Promise<{ reports: PurchaseReport[]; isComplete: boolean }> {
  const read = async () =>
    (await marketplace.listEntitlements(registration.account_id)).filter((one) => belongsTo(one, registration));
  let entitlements = await read();
  if (consents && (await approvePending(marketplace, entitlements))) entitlements = await read();
  const reports = entitlements.flatMap((one) => (one.state === 'unknown' ? [] : [buildReport(one, STATES[one.state])]));
  return { reports, isComplete: reports.length === entitlements.length };
}

/**
 * Whether an entitlement belongs to the registration. A registration without a product covers all products of the
 * account.
 */
const belongsTo = ({ products }: ProcuredEntitlement, { product_id: product }: FoundRegistration): boolean =>
  product === '' || products.includes(product);

/** Approves what is pending. Returns whether there was anything to approve. */
async function approvePending(marketplace: MarketplaceB, entitlements: ProcuredEntitlement[]): Promise<boolean> {
  const waiting = entitlements.filter(
    ({ state, pendingPlan }) => state === 'requested' || (state === 'plan_change' && pendingPlan !== null),
  );
  for (const { id, state, pendingPlan } of waiting) {
    if (state === 'requested') await marketplace.approveEntitlement(id);
    else await marketplace.approvePlanChange(id, pendingPlan!);
  }
  return waiting.length > 0;
}

const buildReport = ({ id, state, startedAt, endsAt }: ProcuredEntitlement, as: PurchaseState): PurchaseReport => ({
  reference: id,
  state: as,
  seats: 1,
  started_at: startedAt ?? new Date(),
  ends_at: endsAt,
  cancels_at_end: state === 'ending',
});
