import { useTranslation } from 'react-i18next';
import { useRead } from '../../api/useRead';
import { useOrg } from '../../app/platform';
import { useFormat } from '../../parts/format';
import { Card } from '../../parts/SeriesFigure';
import { Answer } from '../../parts/states';
import { Time } from '../../parts/Time';

const READ_AGAIN_MS = 15_000;

/** How many statements there are, how far figures have followed them, and what the service did not recognize. */
export function ImportState() {
  const { t } = useTranslation('records');
  const format = useFormat();
  const answer = useRead('getRecordStatus', { path: useOrg() }, { refetchInterval: READ_AGAIN_MS });
  return (
    <Card title={t('state')}>
      <Answer of={answer}>
        {(status) => (
          <dl className="record-state">
            {(['statements', 'behind', 'queued_changes', 'unknown_people', 'unknown_subjects'] as const).map((name) => (
              <div key={name}>
                <dt>{t(name)}</dt>
                <dd>{format.number(status[name])}</dd>
              </div>
            ))}
            <div>
              <dt>{t('followed_up_to')}</dt>
              <dd>
                <Time value={status.followed_up_to} />
              </dd>
            </div>
          </dl>
        )}
      </Answer>
    </Card>
  );
}
