import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataOf } from '../../api/client';
import { useChange } from '../../api/useChange';
import { useMay, useOrg } from '../../app/platform';
import { ConfirmButton } from '../../parts/Confirm';
import { type Column, DataTable } from '../../parts/DataTable';
import { Time } from '../../parts/Time';
import { useCountedPages } from '../../parts/usePages';

type BrowserSession = DataOf<'listBrowserSessions'>['results'][number];

/** The browsers in which people are signed in. */
export function Sessions() {
  const { t } = useTranslation('integrations');
  const path = useOrg();
  const may = useMay();
  const mayEnd = may('deleteBrowserSession');
  const { mutateAsync: end } = useChange('deleteBrowserSession', { shownBy: ['listBrowserSessions'] });
  const read = useCountedPages('listBrowserSessions', { path });
  const columns = useMemo<Column<BrowserSession>[]>(
    () => [
      { id: 'person', title: t('person'), cell: ({ name, username }) => name || username },
      { id: 'created', title: t('sessions.began'), cell: ({ created }) => <Time value={created} /> },
      { id: 'used', title: t('lastUsed'), cell: ({ last_used: at }) => <Time value={at} /> },
      { id: 'expires', title: t('expires'), cell: ({ expires }) => <Time value={expires} /> },
      {
        ...{ id: 'by', title: t('sessions.by') },
        cell: ({ identity_provider: id }) => t(id === null ? 'sessions.launch' : 'sessions.provider'),
      },
      ...(mayEnd
        ? [
            {
              id: 'end',
              title: t('sessions.end'),
              cell: ({ id, name, username }: BrowserSession) => (
                <ConfirmButton
                  label={t('sessions.end')}
                  title={t('sessions.endTitle', { name: name || username })}
                  onConfirm={() => end({ path: { ...path, session_id: id } })}
                >
                  <p>{t('sessions.endNote')}</p>
                </ConfirmButton>
              ),
            },
          ]
        : []),
      {
        id: 'agent',
        title: t('sessions.browser'),
        cell: ({ user_agent: agent }) => <span title={agent}>{agent}</span>,
      },
    ],
    [t, mayEnd, end, path],
  );
  return (
    <>
      <div className="toolbar">
        <p>{t('sessions.intro')}</p>
      </div>
      <DataTable caption={t('tabs.sessions')} columns={columns} read={read} defaultSort="" />
    </>
  );
}
