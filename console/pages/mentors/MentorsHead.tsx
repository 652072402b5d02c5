import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay, usePlatform } from '../../app/platform';
import { PageHead } from '../../parts/PageHead';
import { Tabs } from '../../parts/Tabs';

/** The heading above the list of mentors and the budgets. */
export function MentorsHead({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('mentors');
  const { key } = usePlatform();
  const may = useMay();
  const list = `/${key}/mentors`;
  return (
    <>
      <PageHead title={t('title')}>{children}</PageHead>
      {may('getLlmLimits') && (
        <Tabs
          label={t('title')}
          tabs={[
            { to: list, title: t('list'), end: true },
            { to: `${list}/budgets`, title: t('budgets.title') },
          ]}
        />
      )}
    </>
  );
}
