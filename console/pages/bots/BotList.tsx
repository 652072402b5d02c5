import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import type { RequestOf } from '../../api/client';
import { useApi } from '../../api/session';
import { useChange } from '../../api/useChange';
import { buildRead } from '../../api/useRead';
import { useMay, useOrg, usePlatform } from '../../app/platform';
import { Badge } from '../../parts/Badge';
import { type Column, DataTable, type ReadPage } from '../../parts/DataTable';
import { Field, FormButton, readText } from '../../parts/FormDialog';
import { PageHead } from '../../parts/PageHead';
import { SearchField } from '../../parts/SearchField';
import { useUrlState } from '../../parts/urlState';
import { type Bot, type Channel, channelNames } from './channels';

type Query = NonNullable<RequestOf<'listBots'>['query']>;

/** The bots of a platform. */
export function BotList() {
  const { t } = useTranslation('bots');
  const api = useApi();
  const may = useMay();
  const path = useOrg();
  const [parameters, change] = useUrlState();
  const [search, channel] = [parameters.get('search') ?? '', parameters.get('channel') ?? ''];
  const read = useCallback(
    (): ReadPage<Bot> => (page, length) => {
      const query: Query = {
        ...(search !== '' && { query: search }),
        ...(channel !== '' && { provider: channel as Channel }),
        page,
        page_size: length,
      };
      const { queryKey, queryFn } = buildRead(api, 'listBots', { path, query });
      return {
        queryKey,
        queryFn: async (context) => {
          const { results, count } = await queryFn(context);
          return { rows: results, total: count };
        },
      };
    },
    [api, path, search, channel],
  );
  const columns = useMemo<Column<Bot>[]>(
    () => [
      { id: 'name', title: t('name'), cell: ({ id, name }) => <Link to={String(id)}>{name}</Link> },
      { id: 'channel', title: t('channel'), cell: ({ provider }) => t(`channels.${provider}`) },
      {
        ...{ id: 'configured', title: t('configured') },
        cell: ({ is_configured: isConfigured }) => (
          <Badge text={t(isConfigured ? 'complete' : 'incomplete')} kind={isConfigured ? 'good' : 'bad'} />
        ),
      },
      { id: 'webhook', title: t('webhook'), cell: ({ webhook_url: url }) => <code>{url}</code> },
    ],
    [t],
  );
  return (
    <>
      <PageHead title={t('title')}>
        <SearchField label={t('search')} />
        <select aria-label={t('channel')} value={channel} onChange={({ target }) => change({ channel: target.value })}>
          <option value="">{t('allChannels')}</option>
          {channelNames.map((name) => (
            <option key={name} value={name}>
              {t(`channels.${name}`)}
            </option>
          ))}
        </select>
        {may('createBot') && <AddBot />}
      </PageHead>
      <DataTable caption={t('title')} columns={columns} read={read} defaultSort="" />
    </>
  );
}

function AddBot() {
  const { t } = useTranslation('bots');
  const path = useOrg();
  const { key } = usePlatform();
  const navigate = useNavigate();
  const add = useChange('createBot', { shownBy: ['listBots'] });
  const create = async (form: FormData) => {
    const body = { name: readText(form, 'name'), provider: readText(form, 'provider') as Channel };
    const { id } = await add.mutateAsync({ path, body });
    await navigate(`/${key}/bots/${id}`);
  };
  return (
    <FormButton label={t('add')} title={t('add')} isMain onSubmit={create}>
      <Field label={t('name')} note={t('nameNote')}>
        <input name="name" required maxLength={255} data-focus />
      </Field>
      <Field label={t('channel')}>
        <select name="provider">
          {channelNames.map((name) => (
            <option key={name} value={name}>
              {t(`channels.${name}`)}
            </option>
          ))}
        </select>
      </Field>
    </FormButton>
  );
}
