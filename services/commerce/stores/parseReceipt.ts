import { PurchaseRefused } from '../../../providers/payments/storePurchase.js';

/** A mobilepay receipt that an app sends. */
export interface MobilepayReceipt {
  token: string;
  productId: string | null;
  packageName: string | null;
}

const LONGEST_TOKEN = 1_000;
const LONGEST_NAME = 255;

/** Parses a receipt: the token itself, or the JSON text that the store gives to the app. Throws PurchaseRefused. */
export function parseReceipt(text: string): MobilepayReceipt {
  const { purchaseToken, productId, packageName } = text.trimStart().startsWith('{')
    ? parseJson(text)
    : { purchaseToken: text, productId: undefined, packageName: undefined };
  if (!isText(purchaseToken, LONGEST_TOKEN)) throw new PurchaseRefused('The receipt has no purchase token.');
  return {
    token: purchaseToken,
    productId: isText(productId, LONGEST_NAME) ? productId : null,
    packageName: isText(packageName, LONGEST_NAME) ? packageName : null,
  };
}

function parseJson(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    throw new PurchaseRefused('The receipt is neither a purchase token nor JSON.');
  }
}

const isText = (value: unknown, longest: number): value is string =>
  typeof value === 'string' && value !== '' && value.length <= longest && !value.includes('\0');
