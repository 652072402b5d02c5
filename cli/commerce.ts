import { Command } from 'commander';
import {
  type FoundPayment,
  findPayment,
  listBalances,
  listEntitlements,
  listPayments,
  listScopedSubscriptions,
} from '../db/commerce/payments/listCommerce.js';
import { findMembers } from '../db/tenancy/people/findMembers.js';
import { CardpayRefused } from '../providers/cardpay/cardpay.js';
import { PaymentUnavailable } from '../providers/payments/paymentUnavailable.js';
import type { Reconciliation } from '../server/jobs/reconcileCardpay.js';
import { findDemoPayments } from '../server/runtime/servingState.js';
import { commandPrefix } from './commandPrefix.js';
import { AdminError } from './adminError.js';
import { adminActor } from './operator.js';
import { type AdminSession, findPlatformByKey, withSession } from './session.js';
import { printTable } from './table.js';

interface CommerceOptions {
  platform: string;
  user?: string;
  amount?: string;
  json?: true;
}

export function commerceCommand(): Command {
  return new Command('commerce')
    .description('Payments, subscriptions and entitlements.')
    .addCommand(
      new Command('show')
        .description(
          'Shows payments, balances of the ledger, subscriptions and entitlements, the newest first. Amounts are in the smallest unit of the currency.',
        )
        .requiredOption('-p, --platform <key>', 'of which platform')
        .option('-u, --user <name>', 'only of this member, by user name')
        .option('--json', 'answer as JSON on standard output')
        .action(show),
    )
    .addCommand(
      new Command('reconcile')
        .description(
          'Compares open sessions, subscriptions, payments of the last 30 days, and refunds and disputes of the last 90 days with cardpay, and corrects differences.',
        )
        .option('-p, --platform <key>', 'only of this platform')
        .option('--json', 'answer as JSON on standard output')
        .action(reconcile),
    )
    .addCommand(
      new Command('refund')
        .description('Refunds a card payment, also of a subscription, or a part of it, and stores its new state.')
        .argument('<payment>', 'number of the payment, or its id at cardpay')
        .requiredOption('-p, --platform <key>', 'of which platform')
        .option('--amount <number>', 'amount in the smallest unit of the currency (default: the remaining amount)')
        .option('--json', 'answer as JSON on standard output')
        .action(refund),
    );
}

async function show({ platform: key, user, json }: CommerceOptions): Promise<void> {
  await withSession(async ({ database }) => {
    const platform = await findPlatformByKey(database, key);
    const member = user === undefined ? null : (await findMembers(database, platform.id, { username: user }))[0];
    if (member === undefined) throw new AdminError(`${key} has no member '${user}'.`, '--user');
    const scope = { platformId: platform.id, userId: member?.id ?? null };
    const shown = {
      payments: await listPayments(database, scope),
      balances: await listBalances(database, scope),
      subscriptions: await listScopedSubscriptions(database, scope),
      entitlements: await listEntitlements(database, scope),
    };
    if (json) return console.log(JSON.stringify(shown));
    for (const [name, rows] of Object.entries(shown)) {
      console.log(`${name}:${rows.length === 0 ? ' none' : ''}`);
      if (rows.length > 0) printTable(rows);
    }
  });
}

async function reconcile({ platform: key, json }: Partial<CommerceOptions>): Promise<void> {
  await withSession(async (session) => {
    const { reconcileCardpay } = await import('../server/jobs/reconcileCardpay.js');
    const platformId = key === undefined ? null : (await findPlatformByKey(session.database, key)).id;
    const {
      compared,
      differences,
      wasUnavailable: wasUnavailable,
    } = await reconcileCardpay(await openReconciliation(session), {
      platformId,
      everything: true,
    });
    const { checkout, subscription, payment } = differences;
    if (json) console.log(JSON.stringify({ compared, differences, away: wasUnavailable }));
    else
      console.log(
        `${compared} compared; corrected: ${checkout} sessions, ${subscription} subscriptions, ${payment} payments.`,
      );
    if (wasUnavailable) throw new AdminError('Cardpay did not answer. The rest was not compared.');
  });
}

async function refund(named: string, { platform: key, amount, json }: CommerceOptions): Promise<void> {
  if (amount !== undefined && !/^[1-9]\d{0,14}$/.test(amount))
    throw new AdminError('Must be a whole number of the smallest unit, from 1.', '--amount');
  await withSession(async (session) => {
    const platform = await findPlatformByKey(session.database, key);
    const payment = await findPayment(session.database, platform.id, named);
    if (!payment) throw new AdminError(`${key} has no payment '${named}': ${commandPrefix()} commerce show.`);
    const work = await openReconciliation(session);
    const left = computeRefundable(payment, amount);
    const [{ applyPresentPayment }, { buildRefundKey }] = await Promise.all([
      import('../services/commerce/cardpay/applyPresentPayment.js'),
      import('../services/commerce/cardpay/refundPayment.js'),
    ]);
    const cardpay = await work.services.cardpay!.findAccount(platform.id);
    if (cardpay?.isLive !== payment.is_live)
      throw new AdminError(`${key} no longer has the cardpay account that received the payment.`);
    const back = amount === undefined ? left : Number(amount);
    // The key includes the refunded amount, so that repeating an interrupted command refunds once.
    await cardpay
      .refund({
        reference: payment.reference,
        amount: back,
        key: buildRefundKey(platform.id, payment, back),
      })
      .catch(rethrowAsAdminError);
    const stored = { platformId: platform.id, reference: payment.reference, state: payment.state };
    await applyPresentPayment(work.services, work.actor, cardpay, {
      ...stored,
      modifiedAt: payment.modified_at,
    }).catch(rethrowAsAdminError);
    const { state, refunded } = (await findPayment(session.database, platform.id, String(payment.id)))!;
    if (json)
      console.log(
        JSON.stringify({
          outcome: 'refunded',
          payment: payment.id,
          reference: payment.reference,
          amount: back,
          refunded,
          state,
        }),
      );
    else
      console.log(
        `${back} ${payment.currency} refunded of ${payment.reference}; in all ${refunded} of ${payment.captured}.`,
      );
  });
}

/** The remaining refundable amount. Throws AdminError if it is less than requested. */
function computeRefundable(
  { provider, captured, refunded, reference, state }: FoundPayment,
  amount: string | undefined,
): number {
  if (provider !== 'cardpay') throw new AdminError(`${reference} was paid at ${provider}. Refund it there.`);
  const left = state === 'captured' ? captured - refunded : 0;
  if (left === 0) throw new AdminError(`${reference} has no refundable amount: its state is ${state}.`);
  if (Number(amount ?? 0) > left) throw new AdminError(`Only ${left} of ${reference} can be refunded.`, '--amount');
  return left;
}

/** Opens the services of cardpay, which are loaded only by commands that need them. */
async function openReconciliation({ database, config }: AdminSession): Promise<Reconciliation> {
  const [{ openCardpayAccounts }, { openSecrets }] = await Promise.all([
    import('../server/runtime/openCardpayAccounts.js'),
    import('../server/runtime/openSecrets.js'),
  ]);
  // Beside the demo, the server runs its own sandbox, which is not in the environment.
  const sandboxUrl =
    config.sandboxUrl ?? (config.databaseUrl === null ? await findDemoPayments(config.dataFolder) : null);
  const cardpay = openCardpayAccounts(database, await openSecrets(config), { ...config, sandboxUrl });
  return {
    services: { db: database, cardpay, settings: config },
    actor: adminActor(),
    listed: new WeakMap(),
    onError: ({ message }) => console.error(message),
  };
}

function rethrowAsAdminError(error: unknown): never {
  if (error instanceof CardpayRefused || error instanceof PaymentUnavailable) throw new AdminError(error.message);
  throw error;
}
