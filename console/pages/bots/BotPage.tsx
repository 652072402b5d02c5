import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { useChange } from '../../api/useChange';
import { useRead } from '../../api/useRead';
import { useMay, useOrg, usePlatform } from '../../app/platform';
import { Badge } from '../../parts/Badge';
import { ConfirmButton } from '../../parts/Confirm';
import { Facts } from '../../parts/Facts';
import { PageHead } from '../../parts/PageHead';
import { Answer, Empty } from '../../parts/states';
import { BotCommands } from './BotCommands';
import { BotConfig } from './BotConfig';
import { BotDeliveries } from './BotDeliveries';
import type { Bot } from './channels';

/** One bot: its address, its configuration, its commands and what it sent. */
export function BotPage() {
  const { t } = useTranslation('bots');
  const { bot: number } = useParams();
  const { org } = useOrg();
  const id = Number(number);
  const isNumber = Number.isSafeInteger(id) && id > 0;
  const answer = useRead('getBot', { path: { org, id } }, { enabled: isNumber });
  return (
    <>
      <p className="back">
        <Link to={`/${org}/bots`}>{t('back')}</Link>
      </p>
      {isNumber ? <Answer of={answer}>{(bot) => <PageOf bot={bot} />}</Answer> : <Empty title={t('none')} />}
    </>
  );
}

function PageOf({ bot }: { bot: Bot }) {
  const { t } = useTranslation('bots');
  const may = useMay();
  const { key } = usePlatform();
  const path = { ...useOrg(), id: bot.id };
  const navigate = useNavigate();
  const remove = useChange('deleteBot', { shownBy: ['listBots'] });
  return (
    <>
      <PageHead title={bot.name}>
        {may('deleteBot') && (
          <ConfirmButton
            label={t('remove')}
            title={t('removeTitle', { name: bot.name })}
            onConfirm={async () => {
              await remove.mutateAsync({ path });
              await navigate(`/${key}/bots`);
            }}
          >
            <p>{t('removeText')}</p>
          </ConfirmButton>
        )}
      </PageHead>
      <Facts
        rows={[
          [t('channel'), t(`channels.${bot.provider}`)],
          [
            t('configured'),
            <Badge
              key="configured"
              text={t(bot.is_configured ? 'complete' : 'incomplete')}
              kind={bot.is_configured ? 'good' : 'bad'}
            />,
          ],
          [t('webhook'), <code key="webhook">{bot.webhook_url}</code>],
        ]}
      />
      <div className="cards bot">
        <BotConfig bot={bot} key={bot.provider} />
        {may('listBotCommands') && <BotCommands bot={bot} />}
      </div>
      {may('listBotDeliveries') && <BotDeliveries bot={bot} />}
    </>
  );
}
