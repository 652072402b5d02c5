import { useTranslation } from 'react-i18next';
import { useRead } from '../../api/useRead';
import { useOrg } from '../../app/platform';
import { useFormat } from '../../parts/format';
import { Card } from '../../parts/SeriesFigure';
import { Answer } from '../../parts/states';

/** How much of its quota a platform uses for files. */
export function StorageUse() {
  const { t } = useTranslation('integrations');
  const format = useFormat();
  const answer = useRead('getStorageUse', { path: useOrg() });
  return (
    <Card title={t('files.storage')}>
      <Answer of={answer}>
        {({ stored_bytes: bytes, quota_bytes: quota, used_percent: percent, files, media_resources: media }) => (
          <>
            <p className="figure">
              <strong>{format.bytes(bytes)}</strong>{' '}
              {quota === null || percent === null
                ? t('files.noQuota')
                : t('files.ofQuota', { quota: format.bytes(quota), share: format.percent(percent) })}
            </p>
            {quota !== null && <meter aria-label={t('files.storage')} min={0} max={quota} value={bytes} />}
            <p className="note">
              {t('files.fileCount', { count: files })} · {t('files.mediaCount', { count: media })}
            </p>
          </>
        )}
      </Answer>
    </Card>
  );
}
