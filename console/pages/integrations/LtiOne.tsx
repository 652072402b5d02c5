import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import type { DataOf } from '../../api/client';
import { useChange } from '../../api/useChange';
import { useRead } from '../../api/useRead';
import { useMay, useOrg } from '../../app/platform';
import { Badge } from '../../parts/Badge';
import { ConfirmButton } from '../../parts/Confirm';
import { type Column, DataTable } from '../../parts/DataTable';
import { Facts } from '../../parts/Facts';
import { Field, FormButton, readText } from '../../parts/FormDialog';
import { useFormat } from '../../parts/format';
import { type RowColumn, RowTable } from '../../parts/RowTable';
import { Answer } from '../../parts/states';
import { Switch } from '../../parts/Switch';
import { Time } from '../../parts/Time';
import { useUrlState } from '../../parts/urlState';
import { useCountedPages } from '../../parts/usePages';
import type { LtiRegistration } from './Lti';

type Deployment = DataOf<'listLtiDeployments'>[number];
type Grade = DataOf<'listLtiGrades'>['results'][number];

const GRADE_STATES = ['waiting', 'sent', 'failed'] as const;
const KINDS = { sent: 'good', failed: 'bad', waiting: 'plain' } as const;

interface Path {
  org: string;
  registration_id: string;
}

/** One LMS: its deployments, and the grades that it gets. */
export function LtiOne() {
  const { org } = useOrg();
  const { id } = useParams();
  const path = useMemo(() => ({ org, registration_id: id! }), [org, id]);
  const may = useMay();
  const answer = useRead('getLtiRegistration', { path });
  return (
    <Answer of={answer}>
      {(registration) => (
        <>
          <RegistrationPanel registration={registration} path={path} />
          {may('listLtiDeployments') && <Deployments path={path} />}
          {may('listLtiGrades') && <Grades path={path} />}
        </>
      )}
    </Answer>
  );
}

function RegistrationPanel({ registration, path }: { registration: LtiRegistration; path: Path }) {
  const { t } = useTranslation('integrations');
  const may = useMay();
  const navigate = useNavigate();
  const update = useChange<'updateLtiRegistration', LtiRegistration>('updateLtiRegistration', {
    shownBy: ['listLtiRegistrations', 'getLtiRegistration'],
    optimistic: {
      shownBy: 'getLtiRegistration',
      apply: (shown, { body }) => ({ ...shown, active: body.active ?? shown.active }),
    },
  });
  const remove = useChange('deleteLtiRegistration', { shownBy: ['listLtiRegistrations'] });
  return (
    <section className="panel">
      <div className="toolbar">
        <h2>{registration.name}</h2>
        <div className="actions">
          {may('updateLtiRegistration') && (
            <Switch
              label={t('active')}
              isOn={registration.active}
              onChange={(active) => update.mutateAsync({ path, body: { active } })}
            />
          )}
          {may('deleteLtiRegistration') && (
            <ConfirmButton
              label={t('remove')}
              title={t('removeTitle', { name: registration.name })}
              onConfirm={() => remove.mutateAsync({ path }).then(() => navigate('..', { relative: 'path' }))}
            >
              <p>{t('lti.removeNote')}</p>
            </ConfirmButton>
          )}
        </div>
      </div>
      <Facts
        rows={[
          [t('providers.issuer'), registration.issuer],
          [t('providers.clientId'), registration.client_id],
          [t('lti.login_url'), registration.login_url],
          [t('lti.keys_url'), registration.keys_url],
          [t('lti.token_url'), registration.token_url],
          [t('unknown.title'), t(`unknown.${registration.unknown_people}`)],
          [t('providers.domains'), registration.domains.join(', ')],
          [t('created'), <Time key="created" value={registration.created} />],
          [t('modified'), <Time key="modified" value={registration.modified} />],
        ]}
      />
    </section>
  );
}

function Deployments({ path }: { path: Path }) {
  const { t } = useTranslation('integrations');
  const may = useMay();
  const answer = useRead('listLtiDeployments', { path });
  const create = useChange('createLtiDeployment', { shownBy: ['listLtiDeployments'] });
  const remove = useChange('deleteLtiDeployment', { shownBy: ['listLtiDeployments'] });
  const send = (form: FormData) =>
    create.mutateAsync({
      path,
      body: {
        deployment_id: readText(form, 'deployment_id'),
        name: readText(form, 'name'),
        course_id: readText(form, 'course_id') || null,
        enrolls: form.get('enrolls') !== null,
      },
    });
  const columns: RowColumn<Deployment>[] = [
    { id: 'name', title: t('name'), cell: ({ name }) => name },
    { id: 'deployment', title: t('lti.deploymentId'), cell: ({ deployment_id: id }) => <code>{id}</code> },
    { id: 'course', title: t('lti.course'), cell: ({ course_id: id }) => id ?? '–' },
    { id: 'enrolls', title: t('lti.enrolls'), cell: ({ enrolls }) => t(enrolls ? 'yes' : 'no') },
    { id: 'created', title: t('created'), cell: ({ created }) => <Time value={created} /> },
    ...(may('deleteLtiDeployment')
      ? [
          {
            id: 'remove',
            isAction: true,
            title: t('remove'),
            cell: ({ id, name }: Deployment) => (
              <ConfirmButton
                label={t('remove')}
                title={t('removeTitle', { name })}
                onConfirm={() => remove.mutateAsync({ path: { ...path, deployment: id } })}
              >
                <p>{t('lti.removeDeploymentNote')}</p>
              </ConfirmButton>
            ),
          },
        ]
      : []),
  ];
  return (
    <section className="panel">
      <div className="toolbar">
        <h2>{t('lti.deployments')}</h2>
        {may('createLtiDeployment') && (
          <FormButton label={t('lti.newDeployment')} title={t('lti.newDeployment')} submit={t('add')} onSubmit={send}>
            <Field label={t('name')}>
              <input name="name" required maxLength={200} data-focus />
            </Field>
            <Field label={t('lti.deploymentId')} note={t('lti.deploymentNote')}>
              <input name="deployment_id" required maxLength={255} autoComplete="off" />
            </Field>
            <Field label={t('lti.course')} note={t('lti.courseNote')}>
              <input name="course_id" maxLength={255} autoComplete="off" />
            </Field>
            <label className="choice">
              <input type="checkbox" name="enrolls" defaultChecked />
              {t('lti.enrollsNote')}
            </label>
          </FormButton>
        )}
      </div>
      <Answer of={answer}>
        {(deployments) => (
          <RowTable
            caption={t('lti.deployments')}
            columns={columns}
            rows={deployments}
            getKey={({ id }) => id}
            empty={t('lti.noDeployments')}
          />
        )}
      </Answer>
    </section>
  );
}

/** The grades that the LMS gets, in one state if the address names it. */
function Grades({ path }: { path: Path }) {
  const { t } = useTranslation('integrations');
  const may = useMay();
  const format = useFormat();
  const [parameters, change] = useUrlState();
  const state = GRADE_STATES.find((one) => one === parameters.get('state'));
  const send = useChange('sendLtiGrades', { shownBy: ['listLtiGrades'] });
  const read = useCountedPages('listLtiGrades', { path, query: { ...(state && { state }) } });
  const columns = useMemo<Column<Grade>[]>(
    () => [
      { id: 'person', title: t('person'), cell: ({ username }) => username },
      { id: 'link', title: t('lti.resourceLink'), cell: ({ resource_link: link }) => link },
      { id: 'course', title: t('lti.course'), cell: ({ course_id: id }) => id ?? '–' },
      {
        ...{ id: 'score', title: t('lti.score'), isNumber: true },
        cell: ({ score }) => (score === null ? '–' : format.number(score)),
      },
      { id: 'completed', title: t('lti.completed'), cell: ({ completed }) => t(completed ? 'yes' : 'no') },
      {
        ...{ id: 'state', title: t('state') },
        cell: ({ state: of }) => <Badge text={t(`lti.states.${of}`)} kind={KINDS[of]} />,
      },
      { id: 'sent', title: t('lti.sentAt'), cell: ({ sent }) => <Time value={sent} /> },
      { id: 'reason', title: t('lti.reason'), cell: ({ reason }) => <span title={reason ?? ''}>{reason ?? '–'}</span> },
    ],
    [t, format],
  );
  return (
    <section className="panel">
      <div className="toolbar">
        <h2>{t('lti.grades')}</h2>
        <div className="actions">
          <select
            aria-label={t('state')}
            value={state ?? ''}
            onChange={({ target }) => change({ state: target.value })}
          >
            <option value="">{t('lti.allStates')}</option>
            {GRADE_STATES.map((one) => (
              <option key={one} value={one}>
                {t(`lti.states.${one}`)}
              </option>
            ))}
          </select>
          {may('sendLtiGrades') && (
            <FormButton
              label={t('lti.sendAgain')}
              title={t('lti.sendAgain')}
              onSubmit={() => send.mutateAsync({ path })}
              done={({ count }) => <p role="status">{t('lti.sentAgain', { count })}</p>}
            >
              <p>{t('lti.sendAgainNote')}</p>
            </FormButton>
          )}
        </div>
      </div>
      <DataTable caption={t('lti.grades')} columns={columns} read={read} defaultSort="" />
    </section>
  );
}
