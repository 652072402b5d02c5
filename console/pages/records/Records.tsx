import { useTranslation } from 'react-i18next';
import { Route, Routes } from 'react-router';
import { useMay } from '../../app/platform';
import { PageHead } from '../../parts/PageHead';
import { ImportState } from './ImportState';
import { StatementPage } from './StatementPage';
import { Statements } from './Statements';

/** The newest statements of a platform, what became of each, and how far they are processed. */
export default function Records() {
  const { t } = useTranslation('records');
  const may = useMay();
  return (
    <>
      <PageHead title={t('title')} />
      <Routes>
        <Route
          index
          element={
            <>
              {may('getRecordStatus') && <ImportState />}
              <Statements />
            </>
          }
        />
        <Route path=":statement" element={<StatementPage />} />
      </Routes>
    </>
  );
}
