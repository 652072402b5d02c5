import { useTranslation } from 'react-i18next';
import { PRESETS, useRange } from './range';
import { useUrlState } from './urlState';

/** Chooses the days of the figures. The address holds the choice. */
export function RangePicker() {
  const { t } = useTranslation();
  const { range, days } = useRange();
  const [, change] = useUrlState();
  const chooseOwn = (own: Partial<Record<'from' | 'to', string>>) => {
    const chosen = { from: range.start_date, to: range.end_date, ...own };
    // A range that ends before it begins becomes a single day.
    if (chosen.from > chosen.to) chosen[own.from ? 'to' : 'from'] = own.from ?? own.to!;
    change({ days: null, ...chosen });
  };
  return (
    <fieldset className="range">
      <legend className="hidden">{t('range.legend')}</legend>
      {PRESETS.map((preset) => (
        <button
          key={preset}
          type="button"
          aria-pressed={days === preset}
          onClick={() => change({ days: String(preset), from: null, to: null })}
        >
          {t('range.days', { count: preset })}
        </button>
      ))}
      <label>
        {t('range.from')}{' '}
        <input
          type="date"
          value={range.start_date}
          onChange={({ target }) => target.value && chooseOwn({ from: target.value })}
        />
      </label>
      <label>
        {t('range.to')}{' '}
        <input
          type="date"
          value={range.end_date}
          onChange={({ target }) => target.value && chooseOwn({ to: target.value })}
        />
      </label>
    </fieldset>
  );
}
