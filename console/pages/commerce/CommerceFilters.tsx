import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterDay, pickFilters } from '../../parts/FilterFields';
import { SearchField } from '../../parts/SearchField';
import { useUrlState } from '../../parts/urlState';

const isDay = (text: string | undefined): text is string => /^\d{4}-\d\d-\d\d$/.test(text ?? '');

/** The filters that the lists of the page have in common, as the address holds them: days begin in UTC. */
export function useCommerceFilters(): { person?: string; since?: string; until?: string } {
  const [parameters] = useUrlState();
  const { person, since, until } = pickFilters(parameters, ['person', 'since', 'until']);
  return {
    ...(person && { person }),
    ...(isDay(since) && { since: `${since}T00:00:00Z` }),
    ...(isDay(until) && { until: `${until}T00:00:00Z` }),
  };
}

/** The one of these values that the address names (`name`), as a list filter; `{}`: none. */
export function useChosen<Name extends string, Value extends string>(
  name: Name,
  values: readonly Value[],
): { [key in Name]?: Value[] } {
  const [parameters] = useUrlState();
  const chosen = values.find((one) => one === parameters.get(name));
  return (chosen === undefined ? {} : { [name]: [chosen] }) as { [key in Name]?: Value[] };
}

/** Narrows a list by person and days. `children`: the filters of this list. */
export function CommerceFilters({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('commerce');
  return (
    <div className="commerce-filters">
      <SearchField label={t('person')} name="person" />
      {children}
      <FilterDay name="since" label={t('from')} />
      <FilterDay name="until" label={t('before')} />
    </div>
  );
}
