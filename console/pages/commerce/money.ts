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
