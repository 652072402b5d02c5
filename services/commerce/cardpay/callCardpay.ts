import { type Cardpay, CardpayRefused } from '../../../providers/cardpay/cardpay.js';
import type { CommerceServices } from '../services.js';
import { invalidField, unavailable } from '../../_shared/problems.js';
import { withUnavailableAs503 } from '../stores/withUnavailableAs503.js';

const RETRY_LATE_S = 3_600;

/** The account that receives a platform's payments. Throws a Problem (503) where card payments are not set up. */
export async function requireCardpayAccount({ cardpay }: CommerceServices, platformId: number): Promise<Cardpay> {
  const account = await cardpay?.findAccount(platformId);
  if (!account) throw notSetUp();
  return account;
}

/** The account of the service. Throws a Problem (503) where there is none. */
export function requireMainAccount({ cardpay }: CommerceServices): Cardpay {
  if (!cardpay?.main) throw notSetUp();
  return cardpay.main;
}

/**
 * Awaits a call of cardpay. Throws a Problem: 503 without an answer, 400 at the field for a refusal. `fields` maps
 * cardpay's parameters to fields of the body.
 */
export async function callCardpay<T>(work: Promise<T>, fields: Record<string, string> = {}): Promise<T> {
  try {
    return await withUnavailableAs503(() => work);
  } catch (error) {
    if (!(error instanceof CardpayRefused)) throw error;
    const [, field = ''] = Object.entries(fields).find(([name]) => error.parameter?.startsWith(name)) ?? [];
    throw invalidField('body', field, `was rejected by cardpay: ${error.message}`, 'cardpay');
  }
}

const notSetUp = () => unavailable('The operator has not set up card payments.', RETRY_LATE_S);
