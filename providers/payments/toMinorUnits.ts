/** Digits after the point that ISO 4217 gives a currency; null for what is no currency. */
function findDigits(currency: string): number | null {
  try {
    return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? null;
  } catch {
    return null;
  }
}

/**
 * An amount in thousand-millionths (nanos) of a currency as an integer of its smallest unit, rounded half up. Null when the currency is no
 * code of ISO 4217 or the amount is none.
 */
export function toMinorUnits(nanos: bigint, currency: string): number | null {
  const digits = findDigits(currency);
  if (digits === null || nanos < 0n) return null;
  const unit = 10n ** BigInt(9 - digits);
  return Number((nanos + unit / 2n) / unit);
}
