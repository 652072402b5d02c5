import { endTrial, startTrial } from '../../db/accounts/llm/saveTrial.js';
import type { components } from '../../generated/types.js';
import type { PlatformRef } from '../../services/_shared/context.js';
import type { AccountServices } from '../../services/accounts/services.js';
import { requireNamedMember } from '../../services/_shared/requireNamedMember.js';
import { operation } from '../_shared/operation.js';
import { parseTime } from '../../services/_shared/parseTime.js';
import { requirePlatform } from '../../services/_shared/requirePlatform.js';
import { Problem, forbidden, invalidField } from '../../services/_shared/problems.js';
import { MOST_METADATA } from '../../services/accounts/metadata.js';
import { parseSwitch } from '../../services/accounts/parseSwitch.js';

type TrialMetadata = components['schemas']['FreeTrialMetadata'];

export default operation('setFreeTrial', async ({ params, body, access, services, reply }) => {
  const platform = requirePlatform(access, params.org);
  const isOn = parseSwitch(body);
  const {
    username,
    starts_at: startsAt,
    ends_at: endsAt,
    token_budget: tokenBudget,
    ...metadata
  } = body.metadata ?? {};
  if (access.as !== 'IsDMAdmin' && (startsAt ?? endsAt ?? tokenBudget) !== undefined)
    throw forbidden('Only a DM admin may set the start, end and budget of a trial.');
  if (JSON.stringify(metadata).length > MOST_METADATA)
    throw invalidField('body', '/metadata', `has more than ${MOST_METADATA} characters as JSON`, 'maxLength');
  const userId = username === undefined ? 0 : await requireMember(username, platform, services);
  const [from, to] = [parseTime('/metadata/starts_at', startsAt), parseTime('/metadata/ends_at', endsAt)];
  const usual = { days: services.settings.llmTrialDays, tokens: services.settings.llmTrialTokens };
  const whose = username === undefined ? platform.key : username;
  if (!isOn) {
    await endTrial(services.db, access.actor, platform.id, userId, usual);
    return reply(200, { message: `There is no free trial of ${whose}.` });
  }
  const trialFields = {
    userId,
    ...(from && { startsAt: from }),
    ...(to && { endsAt: to }),
    ...(tokenBudget !== undefined && { tokenBudget }),
    ...(Object.keys(metadata).length > 0 && { metadata }),
  };
  const trial = await startTrial(services.db, access.actor, platform.id, trialFields, usual);
  if (!trial) throw invalidField('body', '/metadata/ends_at', 'must be after the start of the trial', 'order');
  return reply(200, {
    message: `The free trial of ${whose} runs until ${trial.ends_at.toISOString()}, with ${trial.token_budget} tokens.`,
  });
});

async function requireMember(
  username: NonNullable<TrialMetadata['username']>,
  platform: PlatformRef,
  { db }: AccountServices,
): Promise<number> {
  try {
    return (await requireNamedMember(db, platform, { username }, 'body')).id;
  } catch (error) {
    if (error instanceof Problem && error.status === 404)
      throw invalidField('body', '/metadata/username', 'is not a member of the platform', 'member');
    throw error;
  }
}
