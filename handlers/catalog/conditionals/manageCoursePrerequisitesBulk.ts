import type { IncomingRule } from '../../../db/catalog/prerequisites/prerequisiteRule.js';
import { replacePrerequisites } from '../../../db/catalog/eligibility/replacePrerequisites.js';
import { readPrerequisites } from '../../../db/catalog/eligibility/readPrerequisites.js';
import { operation } from '../../_shared/operation.js';
import type { BodyOf } from '../../../services/_shared/contractTypes.js';
import { requirePlatform } from '../../../services/_shared/requirePlatform.js';
import { invalidField, notFound } from '../../../services/_shared/problems.js';
import { presentPrerequisites } from './present.js';

export default operation('manageCoursePrerequisitesBulk', async ({ body, access, services: { db }, reply }) => {
  const platform = requirePlatform(access, body.platform_key ?? body.platform_org, {
    names: ['platform_key', 'platform_org'],
  });
  const { course_id: courseKey, key_only: keyOnly = false } = body;
  const outcome = await replacePrerequisites(db, access.actor, platform.id, { courseKey, rule: parseRule(body) });
  if (outcome !== 'done' && outcome !== 'unknown') throw invalidField('body', '/rules', outcome.detail, outcome.code);
  const stored = outcome === 'done' ? await readPrerequisites(db, platform.id, courseKey) : null;
  if (!stored) throw notFound('course', courseKey);
  return reply(200, presentPrerequisites(stored, { courseKey, platformKey: platform.key, keyOnly }));
});

function parseRule({ rules, key_only: keyOnly }: BodyOf<'manageCoursePrerequisitesBulk'>): IncomingRule | null {
  const isList = Array.isArray(rules);
  const index = isList ? rules.findIndex((rule) => typeof rule !== 'string') : 0;
  if (keyOnly && rules !== null && (!isList || index >= 0))
    throw invalidField(
      'body',
      isList ? `/rules/${index}` : '/rules',
      'must be a course id when key_only is true',
      'key_only',
    );
  if (!isList) return rules;
  return { all: rules.map((rule) => (typeof rule === 'string' ? { course_id: rule } : rule)) };
}
