import type { components } from '../../../generated/types.js';
import type { RequestInfo, ServiceSettings } from '../../../services/_shared/context.js';
import type { LaunchOutcome } from '../../../services/commerce/launch/launchTenantFor.js';

type Schemas = components['schemas'];
type Launched = Extract<LaunchOutcome, { kind: 'launched' }>;
type Unpaid = Extract<LaunchOutcome, { kind: 'unpaid' }>;

/** Settings for the URLs of a tenant's pages; `{key}` in a URL stands for the tenant's key. */
export interface LaunchAddresses {
  settings: Pick<ServiceSettings, 'publicUrl' | 'launchUrls'>;
  request: Pick<RequestInfo, 'url'>;
}

export function presentLaunched(
  { launch, firstKey }: Launched,
  where: LaunchAddresses,
): Schemas['TenantLaunchResponse'] {
  const { id, platform_name: name, finished_at: finishedAt } = launch;
  return {
    success: true,
    message: `${name} was launched.`,
    data: {
      launch_id: id,
      state: 'done',
      failed_step: null,
      platform_id: launch.platform_id,
      user_id: launch.user_id,
      username: launch.username,
      first_key: firstKey,
    },
    id,
    timestamp: finishedAt!.toISOString(),
    ...buildLaunchUrls(launch.platform_key, where),
  };
}

export function presentUnpaid({ launch, reason }: Unpaid): Schemas['TenantLaunchFailed'] {
  const { id, platform_key: key, username } = launch;
  return {
    success: false,
    message: `The payment is not valid: ${reason}`,
    data: {
      launch_id: id,
      state: 'failed',
      failed_step: 'payment',
      platform_id: null,
      user_id: null,
      username,
      first_key: null,
    },
    id,
    timestamp: new Date().toISOString(),
    org: key,
  };
}

/** The URLs of a tenant's pages. */
export function buildLaunchUrls(key: string, { settings: { publicUrl, launchUrls }, request }: LaunchAddresses) {
  const own = `${publicUrl ?? request.url.origin}/?org={key}`;
  const of = (template: string | null) => (template ?? own).replaceAll('{key}', encodeURIComponent(key));
  return {
    org: key,
    lms_url: of(launchUrls.lms),
    cms_url: of(launchUrls.cms),
    portal_url: of(launchUrls.portal),
    lms_role: 'platform_admin',
  };
}
