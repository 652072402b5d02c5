import { useTranslation } from 'react-i18next';
import type { OperationId, RequestOf } from '../api/client';
import { SaveButton } from './SaveButton';

/** A button that saves what an operation answers as CSV. */
export function DownloadButton<Id extends OperationId>({
  operationId,
  request,
}: {
  operationId: Id;
  request: RequestOf<Id>;
}) {
  const { t } = useTranslation();
  const { query } = request as { query?: object };
  const ofCsv = { ...request, query: { ...query, format: 'csv' } } as RequestOf<Id>;
  return <SaveButton label={t('download')} fileName={`${operationId}.csv`} operationId={operationId} request={ofCsv} />;
}
