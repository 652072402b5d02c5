import { useTranslation } from 'react-i18next';
import { useUrlState } from './urlState';

interface FieldProps {
  /** The parameter of the address that holds the value. */
  name: string;
  label: string;
}

/** Chooses one of the values by which a list is filtered, or none. */
export function FilterSelect({ name, label, options }: FieldProps & { options: [value: string, text: string][] }) {
  const { t } = useTranslation();
  const [parameters, change] = useUrlState();
  return (
    <label className="filter">
      {label}{' '}
      <select value={parameters.get(name) ?? ''} onChange={({ target }) => change({ [name]: target.value })}>
        <option value="">{t('all')}</option>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Chooses a day by which a list is filtered, or none. */
export function FilterDay({ name, label }: FieldProps) {
  const [parameters, change] = useUrlState();
  return (
    <label className="filter">
      {label}{' '}
      <input
        type="date"
        value={parameters.get(name) ?? ''}
        onChange={({ target }) => change({ [name]: target.value })}
      />
    </label>
  );
}

/** The parameters of the address with these names that have a value. */
export function pickFilters<Name extends string>(
  parameters: URLSearchParams,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const pairs = names.map((name) => [name, parameters.get(name) ?? ''] as const);
  return Object.fromEntries(pairs.filter(([, value]) => value !== '')) as Partial<Record<Name, string>>;
}
