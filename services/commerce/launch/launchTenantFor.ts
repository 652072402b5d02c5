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
import { withUnavailableAs503 } from '../stores/withUnavailableAs503.js';
import { refuseWeakPassword } from './refuseWeakPassword.js';
import { refuseReservedKey } from './refuseReservedKey.js';

/** Fields that all requests to launch a tenant share. */
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
 * Launches a tenant: stores the request, verifies the payment at its provider, and creates tenant, administrator and
 * first key in one transaction. Each step may be repeated; a completed launch is returned as it is. Throws a Problem:
 * 400 for an invalid key or password, 409 for taken names.
 */
export async function launchTenantFor(
  { services, access }: { services: CommerceServices; access: Access },
  body: LaunchBody,
  { paidWith, idempotencyKey }: { paidWith: ProviderKey | null; idempotencyKey: string | undefined },
): Promise<LaunchOutcome> {
  const { db } = services;
  const input = buildLaunchInput(body);
  refuseReservedKey(input.platformKey);
  if (body.password !== undefined) refuseWeakPassword(body.password, { ...body, name: input.personName });
  const paidBy = paidWith && (await resolvePurchase(services, access, paidWith));
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
  const repeatSha256 = idempotencyKey === undefined ? null : hashIdempotencyKey(access, idempotencyKey);
  const recipient = { repeatSha256, mayTakeOver: access.caller?.isDmAdmin === true };
  const { launch: done, firstKey } = await completeOrFail(services, access, {
    launchId: launch.id,
    passwordHash,
    requestedBy,
    recipient,
  });
  if (paidBy)
    await services.launchPayments?.[paidBy.provider]
      ?.onLaunched?.(paidBy.key, done.id, access.actor)
      .catch(ignoreUnavailable);
  return { kind: 'launched', launch: done, firstKey };
}

/**
 * Identifies the sender and the key: the user, whatever the token; a caller without credentials proves the purchase
 * instead.
 */
function hashIdempotencyKey({ caller }: Access, idempotencyKey: string): Buffer {
  const sender = caller?.user ? `user:${caller.user.id}` : caller ? `credential:${caller.credentialId}` : '';
  return hash('sha256', JSON.stringify([sender, idempotencyKey]), 'buffer');
}

async function completeOrFail(
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
  if (!payments) return { holds: false as const, reason: `Payments by ${provider} are not set up on this server.` };
  return withUnavailableAs503(() => payments.proveLaunch(key, caller?.user?.id ?? null, actor));
}

/** The purchase that a key belongs to. All keys of a purchase launch the same tenant. */
async function resolvePurchase(
  { launchPayments }: CommerceServices,
  { actor }: Access,
  { provider, key }: ProviderKey,
): Promise<ProviderKey> {
  const payments = launchPayments?.[provider];
  return {
    provider,
    key: payments?.findPurchase ? await withUnavailableAs503(() => payments.findPurchase!(key, actor)) : key,
  };
}

/** The tenant exists already: a job repeats calls that the provider did not answer. */
function ignoreUnavailable(error: unknown): void {
  if (!(error instanceof PaymentUnavailable)) throw error;
}

const buildLaunchInput = (body: LaunchBody): LaunchInput => ({
  platformKey: body.key,
  platformName: body.name,
  username: body.username,
  email: body.email,
  personName: [body.firstname, body.lastname].filter(Boolean).join(' '),
  isAdvertising: body.is_advertising ?? false,
  takesKnownPerson: body.ignore_user_exists ?? false,
});
