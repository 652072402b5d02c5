import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePlatform } from '../../app/platform';
import { RowTable } from '../../parts/RowTable';
import { Answer, Empty } from '../../parts/states';
import { Time } from '../../parts/Time';
import { useUrlState } from '../../parts/urlState';
import { type Statement, lastPart, useStatements } from './useStatements';

const MOST = 50;
const VERBS = [
  'http://adlnet.gov/expapi/verbs/completed',
  'http://adlnet.gov/expapi/verbs/answered',
  'https://w3id.org/xapi/video/verbs/played',
];

/** The newest statements, narrowed by verb and time. */
export function Statements() {
  const { t } = useTranslation('records');
  const { key } = usePlatform();
  const [parameters, change] = useUrlState();
  const [verb, until] = [parameters.get('verb') ?? '', parameters.get('until') ?? ''];
  const answer = useStatements({ limit: MOST, ...(verb !== '' && { verb }), ...(until !== '' && { until }) });
  return (
    <>
      <div className="audit-filters">
        <label>
          {t('verb')}
          <select value={verb} onChange={({ target }) => change({ verb: target.value, until: null })}>
            <option value="">{t('all')}</option>
            {VERBS.map((iri) => (
              <option key={iri} value={iri}>
                {lastPart(iri)}
              </option>
            ))}
          </select>
        </label>
      </div>
      <Answer of={answer}>
        {(data) => {
          const { statements } = data as { statements: Statement[] };
          return statements.length === 0 ? (
            <Empty title={t('none')} />
          ) : (
            <>
              <RowTable
                caption={t('newest')}
                rows={statements}
                getKey={({ id }) => id!}
                columns={[
                  {
                    ...{ id: 'stored', title: t('stored') },
                    cell: ({ id, stored }) => (
                      <Link to={`/${key}/records/${id}`}>
                        <Time value={stored!} />
                      </Link>
                    ),
                  },
                  { id: 'actor', title: t('actor'), cell: ({ actor }) => nameOf(actor) },
                  { id: 'verb', title: t('verb'), cell: (statement) => lastPart(String(statement.verb.id)) },
                  { id: 'object', title: t('object'), cell: ({ object }) => nameOf(object) },
                ]}
              />
              <p>
                {until !== '' && (
                  <button type="button" onClick={() => change({ until: null })}>
                    {t('first')}
                  </button>
                )}{' '}
                {statements.length === MOST && (
                  <button type="button" onClick={() => change({ until: statements.at(-1)!.stored! })}>
                    {t('older')}
                  </button>
                )}
              </p>
            </>
          );
        }}
      </Answer>
    </>
  );
}

/** What names an actor or an object: xAPI has several ways. */
function nameOf(part: object): string {
  const { name, account, mbox, id } = part as {
    name?: string;
    account?: { name: string };
    mbox?: string;
    id?: string;
  };
  return name ?? account?.name ?? mbox?.replace('mailto:', '') ?? (id === undefined ? '–' : lastPart(id));
}
