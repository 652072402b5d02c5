import { hash } from 'node:crypto';
import { LaunchRefused } from '../../../db/commerce/launches/launchRefused.js';
import { type CompletedLaunch, type Completion, completeLaunch } from '../../../db/commerce/launches/completeLaunch.js';
import { type LaunchInput, type ProviderKey, openLaunch } from '../../../db/commerce/launches/openLaunch.js';
import { failLaunch, settleLaunchPayment } from '../../../db/commerce/launches/settleLaunchPayment.js';
import type { TenantLaunch } from '../../../db/commerce/launches/tenantLaunch.js';
import { PaymentUnavailable } from '../../../providers/payments/paymentUnavailable.js';
import { hashPassword } from '../../../providers/passwords/hashPassword.js';
import type { Access } from '../../_shared/context.js';
import type { CommerceServices } from '../services.js';
import { conflict } from '../../_shared/problems.js';
import { askingStore } from '../stores/unavailable.js';
import { refuseWeakPassword } from './refusePassword.js';
import { refuseReservedKey } from './tenantKey.js';

/** What requests to launch a tenant have in common. */
export interface LaunchBody {
  username: string;
  email: string;
  firstname?: string;
  lastname?: string;
  password?: string;
  name: string;
  key: string;
  ignore_user_exists?: boolean;
  is_advertising?: boolean;
}

export type LaunchOutcome =
  | { kind: 'launched'; launch: TenantLaunch; firstKey: string | null }
  | { kind: 'unpaid'; launch: TenantLaunch; reason: string };

/**
 * Launches a tenant: stores the request, reads the payment from its provider, and creates tenant, administrator and first key at once.
 * Each step may be repeated, and a launch that is done is returned as it is. Throws a Problem: 400 for a key or password that may not be,
 * 409 for what is taken.
 */
export async function launchTenantFor(
  { services, access }: { services: CommerceServices; access: Access },
  body: LaunchBody,
  { paidWith, idempotencyKey }: { paidWith: ProviderKey | null; idempotencyKey: string | undefined },
): Promise<LaunchOutcome> {
  const { db } = services;
  const input = launchInput(body);
  refuseReservedKey(input.platformKey);
  if (body.password !== undefined) refuseWeakPassword(body.password, { ...body, name: input.personName });
  const paidBy = paidWith && (await nameOfPurchase(services, access, paidWith));
  const launch = await openLaunch(db, access.actor, input, paidBy);
  if (paidBy && launch.state === 'validated') {
    const proof = await provePayment(services, access, paidBy);
    if (!proof.holds) {
      await failLaunch(db, access.actor, launch.id, { step: 'payment', reason: proof.reason });
      return { kind: 'unpaid', launch, reason: proof.reason };
    }
    await settleLaunchPayment(db, access.actor, launch.id, proof.reference);
  }
  const passwordHash =
    launch.state === 'done' || body.password === undefined ? null : await hashPassword(body.password);
  const requestedBy = access.caller?.user?.id ?? null;
  const repeatSha256 = idempotencyKey === undefined ? null : repeatHash(access, idempotencyKey);
  const recipient = { repeatSha256, mayTakeOver: access.caller?.isDmAdmin === true };
  const { launch: done, firstKey } = await complete(services, access, {
    launchId: launch.id,
    passwordHash,
    requestedBy,
    recipient,
  });
  if (paidBy)
    await services.launchPayments?.[paidBy.provider]?.launched?.(paidBy.key, done.id, access.actor).catch(passOver);
  return { kind: 'launched', launch: done, firstKey };
}

/** People are the same with another token; who has no credential proves the purchase instead. */
function repeatHash({ caller }: Access, idempotencyKey: string): Buffer {
  const sender = caller?.user ? `user:${caller.user.id}` : caller ? `credential:${caller.credentialId}` : '';
  return hash('sha256', JSON.stringify([sender, idempotencyKey]), 'buffer');
}

async function complete(
  { db, secrets }: CommerceServices,
  { actor }: Access,
  completion: Completion,
): Promise<CompletedLaunch> {
  try {
    return await completeLaunch(db, actor, secrets, completion);
  } catch (error) {
    if (!(error instanceof LaunchRefused)) throw error;
    await failLaunch(db, actor, completion.launchId, { step: error.step, reason: error.message });
    throw conflict(error.message);
  }
}

async function provePayment(
  { launchPayments }: CommerceServices,
  { actor, caller }: Access,
  { provider, key }: ProviderKey,
) {
  const payments = launchPayments?.[provider];
  if (!payments) return { holds: false as const, reason: `Payments by ${provider} are not set up here.` };
  return askingStore(() => payments.proveLaunch(key, caller?.user?.id ?? null, actor));
}

/** Keys of one purchase launch one tenant. */
async function nameOfPurchase(
  { launchPayments }: CommerceServices,
  { actor }: Access,
  { provider, key }: ProviderKey,
): Promise<ProviderKey> {
  const payments = launchPayments?.[provider];
  return { provider, key: payments?.purchaseOf ? await askingStore(() => payments.purchaseOf!(key, actor)) : key };
}

/** The tenant is there: what could not be requested from its provider is done by a job. */
function passOver(error: unknown): void {
  if (!(error instanceof PaymentUnavailable)) throw error;
}

const launchInput = (body: LaunchBody): LaunchInput => ({
  platformKey: body.key,
  platformName: body.name,
  username: body.username,
  email: body.email,
  personName: [body.firstname, body.lastname].filter(Boolean).join(' '),
  isAdvertising: body.is_advertising ?? false,
  takesKnownPerson: body.ignore_user_exists ?? false,
});
