import { type Cardpay, CardpayRefused } from '../../../providers/cardpay/cardpay.js';
import type { CommerceServices } from '../services.js';
import { invalidField, unavailable } from '../../_shared/problems.js';
import { askingStore } from '../stores/unavailable.js';

const RETRY_LATE_S = 3_600;

/** The account that a platform's payments go to. Throws a Problem (503) where card payments are not set up. */
export async function cardpayAccountOf({ cardpay }: CommerceServices, platformId: number): Promise<Cardpay> {
  const account = await cardpay?.accountOf(platformId);
  if (!account) throw notSetUp();
  return account;
}

/** The account of the service. Throws a Problem (503) where there is none. */
export function mainAccount({ cardpay }: CommerceServices): Cardpay {
  if (!cardpay?.main) throw notSetUp();
  return cardpay.main;
}

/** What cardpay does not answer is a Problem (503), and what it refuses one (400) that names the field: `fields` by cardpay's names. */
export async function callCardpay<T>(work: Promise<T>, fields: Record<string, string> = {}): Promise<T> {
  try {
    return await askingStore(() => work);
  } catch (error) {
    if (!(error instanceof CardpayRefused)) throw error;
    const [, field = ''] = Object.entries(fields).find(([name]) => error.parameter?.startsWith(name)) ?? [];
    throw invalidField('body', field, `is refused by cardpay: ${error.message}`, 'cardpay');
  }
}

const notSetUp = () => unavailable('The operator has not set up card payments.', RETRY_LATE_S);
