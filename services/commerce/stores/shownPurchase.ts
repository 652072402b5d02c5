import { PurchaseRefused } from '../../../providers/payments/storePurchase.js';

/** What an app shows of a purchase by mobilepay. */
export interface ShownReceipt {
  token: string;
  productId: string | null;
  packageName: string | null;
}

const LONGEST_TOKEN = 1_000;
const LONGEST_NAME = 255;

/** Reads a receipt: the token itself, or the JSON text that the store gives to the app. Throws PurchaseRefused. */
export function readShownReceipt(text: string): ShownReceipt {
  const { purchaseToken, productId, packageName } = text.trimStart().startsWith('{')
    ? objectOf(text)
    : { purchaseToken: text, productId: undefined, packageName: undefined };
  if (!isText(purchaseToken, LONGEST_TOKEN)) throw new PurchaseRefused('The receipt has no purchase token.');
  return {
    token: purchaseToken,
    productId: isText(productId, LONGEST_NAME) ? productId : null,
    packageName: isText(packageName, LONGEST_NAME) ? packageName : null,
  };
}

function objectOf(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    throw new PurchaseRefused('The receipt is neither a purchase token nor JSON.');
  }
}

const isText = (value: unknown, longest: number): value is string =>
  typeof value === 'string' && value !== '' && value.length <= longest && !value.includes('\0');
