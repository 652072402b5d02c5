import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** Writes an amount in the smallest unit of a currency, or a number of credits without one, as the reader's language does. */
export function useMoney(): (amount: number, currency: string | null) => string {
  const { t, i18n } = useTranslation('commerce');
  const { language } = i18n;
  return useMemo(
    () => (amount, currency) => {
      if (currency === null) return t('credits', { count: amount });
      const format = new Intl.NumberFormat(language, { style: 'currency', currency });
      return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 0));
    },
    [t, language],
  );
}

/** Texts of amounts in a currency without its sign, as people type them; `parse` returns null for anything but a positive amount. */
export function useUnits(currency: string): { write(amount: number): string; parse(text: string): number | null } {
  return useMemo(() => {
    const digits =
      new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 0;
    return {
      write: (amount) => (amount / 10 ** digits).toFixed(digits),
      parse: (text) => {
        const [, whole = '', part = ''] = /^(\d{1,9})(?:[.,](\d{1,4}))?$/.exec(text) ?? [];
        const amount = part.length > digits ? 0 : Number(whole + part.padEnd(digits, '0'));
        return amount > 0 ? amount : null;
      },
    };
  }, [currency]);
}
