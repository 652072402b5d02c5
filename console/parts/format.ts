import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

export interface Format {
  number(value: number): string;
  /** US dollars, with the small parts that calls of language models cost. */
  cost(value: number): string;
  /** A share from 0 to 1. */
  share(value: number): string;
  percent(value: number): string;
  /** A change of a share in percentage points, with a sign: `+3.2`. */
  changeOfShare(value: number): string;
  /** With a sign: `+37`. */
  change(value: number): string;
  /** Seconds as hours and minutes. */
  duration(seconds: number): string;
  /** Seconds as hours and minutes, with a sign. */
  changeOfTime(seconds: number): string;
  /** Seconds as a time that a person waits: `0.094 sec`. */
  seconds(value: number): string;
  hours(hours: number): string;
  /** Bytes in the largest unit that has a whole: `5.2 GB`. */
  bytes(value: number): string;
  /** A day, `YYYY-MM-DD`, which is one in UTC. */
  day(day: string): string;
}

const BYTE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'];

/** Writes figures as the reader's language does. It computes none. */
export function useFormat(): Format {
  const { i18n } = useTranslation();
  const { language } = i18n;
  return useMemo(() => {
    const number = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });
    const cost = new Intl.NumberFormat(language, {
      ...{ style: 'currency', currency: 'USD' },
      ...{ minimumFractionDigits: 2, maximumFractionDigits: 6 },
    });
    const share = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
    const change = new Intl.NumberFormat(language, { signDisplay: 'exceptZero', maximumFractionDigits: 2 });
    const signOf = (value: number) =>
      change
        .formatToParts(value)
        .filter(({ type }) => type === 'plusSign' || type === 'minusSign')
        .map((part) => part.value)
        .join('');
    const changeOfShare = new Intl.NumberFormat(language, { signDisplay: 'exceptZero', maximumFractionDigits: 1 });
    const hours = new Intl.NumberFormat(language, { style: 'unit', unit: 'hour' });
    const shortHours = new Intl.NumberFormat(language, { style: 'unit', unit: 'hour', unitDisplay: 'narrow' });
    const minutes = new Intl.NumberFormat(language, { style: 'unit', unit: 'minute', maximumFractionDigits: 0 });
    const seconds = new Intl.NumberFormat(language, { style: 'unit', unit: 'second', maximumSignificantDigits: 3 });
    const duration = (value: number) =>
      [value >= 3_600 && hours.format(Math.floor(value / 3_600)), minutes.format(Math.floor((value % 3_600) / 60))]
        .filter(Boolean)
        .join(' ');
    const units = BYTE_UNITS.map(
      (unit) => new Intl.NumberFormat(language, { style: 'unit', unit, maximumSignificantDigits: 3 }),
    );
    const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
    return {
      number: (value) => number.format(value),
      cost: (value) => cost.format(value),
      share: (value) => share.format(value),
      percent: (value) => share.format(value / 100),
      changeOfShare: (value) => changeOfShare.format(value * 100),
      change: (value) => change.format(value),
      duration,
      changeOfTime: (value) => signOf(value) + duration(Math.abs(value)),
      seconds: (value) => (value < 60 ? seconds.format(value) : duration(value)),
      hours: (value) => shortHours.format(value),
      bytes: (value) => {
        const size = Math.max(0, Math.min(Math.floor(Math.log10(Math.max(value, 1)) / 3), units.length - 1));
        return units[size]!.format(value / 1_000 ** size);
      },
      day: (value) => day.format(new Date(value)),
    };
  }, [language]);
}
