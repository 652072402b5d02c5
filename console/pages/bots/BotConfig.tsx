import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChange } from '../../api/useChange';
import { useRead } from '../../api/useRead';
import { useMay, useOrg } from '../../app/platform';
import { Field, readText } from '../../parts/FormDialog';
import { Card } from '../../parts/SeriesFigure';
import { Answer, Failure } from '../../parts/states';
import { type Bot, CHANNELS, type ConfigField } from './channels';

type Config = Partial<Record<ConfigField, string>>;

/** The configuration of a bot for its channel. Secrets are masked; an unchanged mask keeps the stored secret. */
export function BotConfig({ bot }: { bot: Bot }) {
  const { t } = useTranslation('bots');
  const path = { ...useOrg(), id: bot.id };
  // Before the first configuration is stored, there is none to read.
  const isNone = bot[`${bot.provider}_config`] === null;
  const { data, error, refetch } = useRead(CHANNELS[bot.provider].read, { path }, { enabled: !isNone });
  const answer = { data: isNone ? {} : (data as Config | undefined), error, refetch };
  return (
    <Card title={t('config.title')}>
      <Answer<Config> of={answer}>{(config) => <ConfigForm bot={bot} config={config} />}</Answer>
    </Card>
  );
}

function ConfigForm({ bot, config }: { bot: Bot; config: Config }) {
  const { t } = useTranslation('bots');
  const may = useMay();
  const path = { ...useOrg(), id: bot.id };
  const { read, change, fields } = CHANNELS[bot.provider];
  const save = useChange(change, { shownBy: [read, 'getBot', 'listBots'] });
  const [isUnchanged, setUnchanged] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const changed = fields.filter((name) => readText(form, name) !== (config[name] ?? ''));
    setUnchanged(changed.length === 0);
    const body = Object.fromEntries(changed.map((name) => [name, readText(form, name)]));
    if (changed.length > 0) save.mutate({ path, body });
  };
  return (
    <form className="fields" onSubmit={submit}>
      <p className="note">{t('config.note')}</p>
      {fields.map((name) => (
        // With its value in the key, the field begins anew with what is stored.
        <Field key={`${name} ${config[name]}`} label={t(`config.fields.${name}`)}>
          <input
            name={name}
            autoComplete="off"
            spellCheck={false}
            maxLength={500}
            defaultValue={config[name] ?? ''}
            readOnly={!may(change)}
          />
        </Field>
      ))}
      {save.error && <Failure error={save.error} />}
      {may(change) && (
        <footer>
          <span aria-live="polite">{isUnchanged ? t('unchanged') : save.isSuccess ? t('saved') : ''}</span>
          <button type="submit" className="main" disabled={save.isPending}>
            {t('save')}
          </button>
        </footer>
      )}
    </form>
  );
}
