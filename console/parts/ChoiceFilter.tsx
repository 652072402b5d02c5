import { useTranslation } from 'react-i18next';
import { SearchField } from './SearchField';
import { useUrlState } from './urlState';

export interface Choice {
  value: string;
  label: string;
}

interface ChoiceFilterProps {
  label: string;
  /** The parameter of the address that holds the choice. Its search is the same name with `Search`. */
  name: string;
  /** Stands for no choice. */
  any: string;
  choices: Choice[];
  /** Whether there are more choices than these, so that the reader has to search among them. */
  isLong: boolean;
}

/** A filter with one of many values, kept in the address. */
export function ChoiceFilter({ label, name, any, choices, isLong }: ChoiceFilterProps) {
  const { t } = useTranslation();
  const [parameters, change] = useUrlState();
  const chosen = parameters.get(name) ?? '';
  const isListed = chosen === '' || choices.some(({ value }) => value === chosen);
  return (
    <span className="filter">
      {(isLong || parameters.has(`${name}Search`)) && (
        <SearchField name={`${name}Search`} label={t('searchIn', { name: label })} />
      )}
      <label>
        {label}{' '}
        <select value={chosen} onChange={({ target }) => change({ [name]: target.value })}>
          <option value="">{any}</option>
          {!isListed && <option value={chosen}>{chosen}</option>}
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      </label>
    </span>
  );
}
