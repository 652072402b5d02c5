import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { DataOf } from '../../api/client';
import { useApi } from '../../api/session';
import { useChange } from '../../api/useChange';
import { buildRead, useRead } from '../../api/useRead';
import { useMay, useOrg, usePlatform } from '../../app/platform';
import { ConfirmButton } from '../../parts/Confirm';
import { Field, FormButton, readText } from '../../parts/FormDialog';
import { RowTable } from '../../parts/RowTable';
import { Card } from '../../parts/SeriesFigure';
import { Answer } from '../../parts/states';
import type { Bot } from './channels';

type Command = DataOf<'listBotCommands'>['results'][number];

const MOST = 100;

/** The commands of a bot, each with the mentor that answers it. */
export function BotCommands({ bot }: { bot: Bot }) {
  const { t } = useTranslation('bots');
  const may = useMay();
  const path = useOrg();
  const answer = useRead('listBotCommands', { path, query: { bot: bot.id, page_size: MOST } });
  return (
    <Card title={t('commands.title')}>
      <Answer of={answer}>{({ results }) => <CommandTable commands={results} />}</Answer>
      {may('createBotCommand') && (
        <footer>
          <AddCommand bot={bot} />
        </footer>
      )}
    </Card>
  );
}

function CommandTable({ commands }: { commands: Command[] }) {
  const { t } = useTranslation('bots');
  const api = useApi();
  const may = useMay();
  const { key } = usePlatform();
  const path = useOrg();
  const remove = useChange('deleteBotCommand', { shownBy: ['listBotCommands'] });
  const numbers = [...new Set(commands.map(({ mentor }) => mentor))];
  const mentors = useQueries({
    queries: numbers.map((id) => buildRead(api, 'searchMentors', { query: { id } })),
    combine: (answers) =>
      new Map(answers.flatMap(({ data }) => (data && 'unique_id' in data ? [[data.id, data] as const] : []))),
  });
  return (
    <RowTable
      caption={t('commands.command')}
      empty={t('commands.none')}
      rows={commands}
      getKey={({ id }) => id}
      columns={[
        { id: 'command', title: t('commands.command'), cell: ({ command }) => <code>{command}</code> },
        {
          ...{ id: 'mentor', title: t('commands.mentor') },
          cell: ({ mentor: number }) => {
            const mentor = mentors.get(number);
            return mentor ? <Link to={`/${key}/mentors/${mentor.unique_id}`}>{mentor.name}</Link> : number;
          },
        },
        ...(may('deleteBotCommand')
          ? [
              {
                ...{ id: 'actions', title: t('actions') },
                cell: ({ id, command }: Command) => (
                  <ConfirmButton
                    label={t('remove')}
                    title={t('removeTitle', { name: command })}
                    onConfirm={() => remove.mutateAsync({ path: { ...path, id } })}
                  >
                    <p>{t('commands.removeText')}</p>
                  </ConfirmButton>
                ),
              },
            ]
          : []),
      ]}
    />
  );
}

function AddCommand({ bot }: { bot: Bot }) {
  const { t } = useTranslation('bots');
  const path = useOrg();
  const { key } = usePlatform();
  const mentors = useRead('searchMentors', { query: { tenant: [key], limit: MOST } });
  const add = useChange('createBotCommand', { shownBy: ['listBotCommands'] });
  const results = mentors.data && 'results' in mentors.data ? mentors.data.results : [];
  return (
    <FormButton
      label={t('commands.add')}
      title={t('commands.add')}
      onSubmit={(form) =>
        add.mutateAsync({
          path,
          body: { bot: bot.id, command: readText(form, 'command'), mentor: Number(form.get('mentor')) },
        })
      }
    >
      <Field label={t('commands.command')} note={t('commands.note')}>
        <input name="command" required maxLength={100} data-focus />
      </Field>
      <Field label={t('commands.mentor')}>
        <select name="mentor" required>
          {results.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </Field>
    </FormButton>
  );
}
