import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ScimConfig } from '../../../generated/client/types';
import { serviceUrl } from '../../api/page';
import { useRead } from '../../api/useRead';
import { useOrg } from '../../app/platform';
import { CopyField } from '../../parts/CopyField';
import { Facts } from '../../parts/Facts';
import { useFormat } from '../../parts/format';
import { Answer } from '../../parts/states';

/** The address at which a directory provisions people and groups (SCIM 2.0), and how it is connected. */
export function Scim() {
  const { t } = useTranslation('integrations');
  const path = useOrg();
  const format = useFormat();
  // The client types answers of application/json alone; this one is application/scim+json.
  const answer = useRead('getScimConfig', { path }) as unknown as UseQueryResult<ScimConfig>;
  return (
    <>
      <div className="toolbar">
        <p>{t('scim.intro')}</p>
      </div>
      <section className="panel">
        <CopyField label={t('scim.address')} value={`${serviceUrl}/api/scim/orgs/${encodeURIComponent(path.org)}/v2`} />
        <ol>
          <li>
            {t('scim.makeKey')} <Link to={`/${path.org}/integrations/keys`}>{t('tabs.keys')}</Link>
          </li>
          <li>{t('scim.enter')}</li>
          <li>
            {t('scim.map')} <a href={`${serviceUrl}/docs/guides/provisioning`}>{t('scim.guide')}</a>
          </li>
        </ol>
      </section>
      <Answer of={answer}>
        {({ patch, bulk, filter, sort, etag, changePassword, authenticationSchemes }) => {
          const say = (part: { supported: boolean }) => t(part.supported ? 'yes' : 'no');
          return (
            <section className="panel">
              <h2>{t('scim.supports')}</h2>
              <Facts
                rows={[
                  [t('scim.patch'), say(patch)],
                  [t('scim.bulk'), say(bulk)],
                  [t('scim.filter'), say(filter)],
                  [t('scim.maxResults'), filter.maxResults === undefined ? null : format.number(filter.maxResults)],
                  [t('scim.sort'), say(sort)],
                  [t('scim.etag'), say(etag)],
                  [t('scim.changePassword'), say(changePassword)],
                  ...authenticationSchemes.map(({ name, description }): [string, string] => [name, description]),
                ]}
              />
            </section>
          );
        }}
      </Answer>
    </>
  );
}
