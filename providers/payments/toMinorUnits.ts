/** The decimal digits of a currency (ISO 4217); null: not a currency. */
function findDigits(currency: string): number | null {
  try {
    return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? null;
  } catch {
    return null;
  }
}

/** Converts an amount in nanos (1e-9) of a currency to its smallest unit, rounded half up. Null: an invalid ISO 4217 code, or a
 * negative amount.
 */
export function toMinorUnits(nanos: bigint, currency: string): number | null {
  const digits = findDigits(currency);
  if (digits === null || nanos < 0n) return null;
  const unit = 10n ** BigInt(9 - digits);
  return Number((nanos + unit / 2n) / unit);
}
