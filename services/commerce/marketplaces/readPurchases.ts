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

export const marketplaceBuyerOf = ({
  account_id,
  account_is_identifier,
  product_id,
  agreement_id,
}: BuyerColumns): Buyer => ({
  accountId: account_id,
  isIdentifier: account_is_identifier,
  productCode: product_id,
  agreementId: agreement_id || null,
});

/** The dimension whose quantity is a number of seats. */
const SEATS = 'users';

/**
 * The subscription of a buyer of marketplace-a: open as long as one of its entitlements is. None where there never was one, unless the product is billed by
 * usage alone: then it was bought when the marketplace exchanged the token, and ends when the marketplace refuses usage of who has not subscribed.
 */
export async function readPurchasesOfA(
  marketplace: MarketplaceA,
  registration: FoundRegistration,
): Promise<PurchaseReport[]> {
  const entitlements = await marketplace.readEntitlements(marketplaceBuyerOf(registration));
  const reference = registration.agreement_id || `${registration.account_id}/${registration.product_id}`;
  if (entitlements.length === 0)
    return marketplace.isBilledByUsage(registration.product_id) ? [usedPurchase(registration, reference)] : [];
  const open = entitlements.filter(({ endsAt }) => endsAt === null || endsAt > registration.read_at);
  const counted = open.length > 0 ? open : entitlements;
  return [
    {
      reference,
      state: open.length > 0 ? 'active' : 'expired',
      seats: seatsOf(counted),
      started_at: registration.registered_at,
      ends_at: latestEnd(counted),
      cancels_at_end: false,
    },
  ];
}

/** Whoever comes with another token has subscribed again. */
function usedPurchase(
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

const seatsOf = (entitlements: BuyerEntitlement[]): number =>
  Math.max(1, ...entitlements.map(({ dimension, quantity }) => (dimension === SEATS ? (quantity ?? 1) : 1)));

function latestEnd(entitlements: BuyerEntitlement[]): Date | null {
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
 * The subscriptions of a registration at marketplace-b, of all that the account has there. With `consents` we consent to what waits for it: purchases
 * and changes of plans. One that the marketplace describes in words of tomorrow is left out, as it is stored.
 */
export async function readPurchasesOfB(
  marketplace: MarketplaceB,
  registration: FoundRegistration,
  { consents }: { consents: boolean },
): Promise<{ reports: PurchaseReport[]; isComplete: boolean }> {
  const read = async () =>
    (await marketplace.listEntitlements(registration.account_id)).filter((one) => isOf(one, registration));
  let entitlements = await read();
  if (consents && (await consentTo(marketplace, entitlements))) entitlements = await read();
  const reports = entitlements.flatMap((one) => (one.state === 'unknown' ? [] : [reportOf(one, STATES[one.state])]));
  return { reports, isComplete: reports.length === entitlements.length };
}

/** Without a product all purchases of the account are meant. */
const isOf = ({ products }: ProcuredEntitlement, { product_id: product }: FoundRegistration): boolean =>
  product === '' || products.includes(product);

/** Returns whether there was anything to consent to. */
async function consentTo(marketplace: MarketplaceB, entitlements: ProcuredEntitlement[]): Promise<boolean> {
  const waiting = entitlements.filter(
    ({ state, pendingPlan }) => state === 'requested' || (state === 'plan_change' && pendingPlan !== null),
  );
  for (const { id, state, pendingPlan } of waiting) {
    if (state === 'requested') await marketplace.approveEntitlement(id);
    else await marketplace.approvePlanChange(id, pendingPlan!);
  }
  return waiting.length > 0;
}

const reportOf = ({ id, state, startedAt, endsAt }: ProcuredEntitlement, as: PurchaseState): PurchaseReport => ({
  reference: id,
  state: as,
  seats: 1,
  started_at: startedAt ?? new Date(),
  ends_at: endsAt,
  cancels_at_end: state === 'ending',
});
