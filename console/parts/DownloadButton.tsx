import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OperationId, RequestOf } from '../api/client';
import { useApi } from '../api/session';
import { Failure } from './states';

/** A button that saves what an operation answers as CSV. */
export function DownloadButton<Id extends OperationId>({
  operationId,
  request,
}: {
  operationId: Id;
  request: RequestOf<Id>;
}) {
  const { t } = useTranslation();
  const api = useApi();
  const [isRunning, setRunning] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const { query } = request as { query?: object };
  const save = async () => {
    setRunning(true);
    setError(null);
    try {
      const file = await api.download(operationId, { ...request, query: { ...query, format: 'csv' } } as RequestOf<Id>);
      const url = URL.createObjectURL(file);
      const link = Object.assign(document.createElement('a'), { href: url, download: `${operationId}.csv` });
      link.click();
      URL.revokeObjectURL(url);
    } catch (failure) {
      setError(failure as Error);
    } finally {
      setRunning(false);
    }
  };
  return (
    <>
      <button type="button" className="quiet" disabled={isRunning} onClick={() => void save()}>
        {t('download')}
      </button>
      {error && <Failure error={error} />}
    </>
  );
}
