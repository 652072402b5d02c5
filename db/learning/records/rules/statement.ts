import { activityObject } from './activities.js';
import { agentOrGroup, authority, groupOnly } from './agents.js';
import {
  type JsonRecord,
  StatementRefused,
  type StatementRule,
  arrayOf,
  asRecord,
  below,
  recordOf,
  textLike,
} from './statementRefused.js';
import {
  anyText,
  boolean,
  duration,
  extensions,
  iri,
  language,
  languageMap,
  mediaType,
  number,
  pastTimestamp,
  sha2,
  timestamp,
  uuid,
} from './values.js';

export const VOIDED = 'http://adlnet.gov/expapi/verbs/voided';

const verb = recordOf({ id: iri, display: languageMap }, { required: ['id'], rule: 'Data 2.4.3' });

const statementRef = recordOf(
  { objectType: textLike((text) => text === 'StatementRef', 'must be StatementRef', 'Data 2.4.4.3'), id: uuid },
  { required: ['objectType', 'id'], rule: 'Data 2.4.4.3' },
);

const scoreRules = recordOf({ scaled: number, raw: number, min: number, max: number }, { rule: 'Data 2.4.5.1' });
const score: StatementRule = (value, path) => {
  scoreRules(value, path);
  const { scaled, raw, min, max } = value as Partial<Record<'scaled' | 'raw' | 'min' | 'max', number>>;
  const refuse = (name: string, message: string) => new StatementRefused(below(path, name), message, 'Data 2.4.5.1');
  if (scaled !== undefined && (scaled < -1 || scaled > 1)) throw refuse('scaled', 'must be between -1 and 1');
  if (min !== undefined && max !== undefined && min >= max) throw refuse('max', 'must be more than min');
  if (raw !== undefined && ((min !== undefined && raw < min) || (max !== undefined && raw > max)))
    throw refuse('raw', 'must be between min and max');
};

const result = recordOf(
  { score, success: boolean, completion: boolean, response: anyText, duration, extensions },
  { rule: 'Data 2.4.5' },
);

/** One activity or a list of them. */
const activities: StatementRule = (value, path) =>
  (Array.isArray(value) ? arrayOf(activityObject, 'Data 2.4.6.2') : activityObject)(value, path);
const contextActivities = recordOf(
  { parent: activities, grouping: activities, category: activities, other: activities },
  { rule: 'Data 2.4.6.2' },
);

const relevantTypes: StatementRule = (value, path) => {
  arrayOf(iri, 'IEEE 9274.1.1 4.2.2.1')(value, path);
  if ((value as unknown[]).length === 0) throw new StatementRefused(path, 'must not be empty', 'IEEE 9274.1.1 4.2.2.1');
};
const kindOf = (name: string) => textLike((text) => text === name, `must be ${name}`, 'IEEE 9274.1.1 4.2.2.1');
const contextAgent = recordOf(
  { objectType: kindOf('contextAgent'), agent: agentOrGroup, relevantTypes },
  { required: ['objectType', 'agent'], rule: 'IEEE 9274.1.1 4.2.2.1' },
);
const contextGroup = recordOf(
  { objectType: kindOf('contextGroup'), group: groupOnly, relevantTypes },
  { required: ['objectType', 'group'], rule: 'IEEE 9274.1.1 4.2.2.1' },
);

const context1 = {
  registration: uuid,
  instructor: agentOrGroup,
  team: groupOnly,
  contextActivities,
  revision: anyText,
  platform: anyText,
  language,
  statement: statementRef,
  extensions,
};
const CONTEXTS: Record<Family, StatementRule> = {
  '1.0': recordOf(context1, { rule: 'Data 2.4.6' }),
  '2.0': recordOf(
    {
      ...context1,
      contextAgents: arrayOf(contextAgent, 'IEEE 9274.1.1 4.2.2.1'),
      contextGroups: arrayOf(contextGroup, 'IEEE 9274.1.1 4.2.2.1'),
    },
    { rule: 'Data 2.4.6' },
  ),
};

const attachment = recordOf(
  {
    usageType: iri,
    display: languageMap,
    description: languageMap,
    contentType: mediaType,
    length: (value, path) => {
      if (!Number.isSafeInteger(value) || (value as number) < 0)
        throw new StatementRefused(path, 'must be a number of bytes', 'Data 2.4.11');
    },
    sha2,
    fileUrl: iri,
  },
  { required: ['usageType', 'display', 'contentType', 'length', 'sha2'], rule: 'Data 2.4.11' },
);

/** The version family that a client uses. */
export type Family = '1.0' | '2.0';

const VERSIONS: Record<Family, StatementRule> = {
  '1.0': textLike((text) => /^1\.0(\.\d{1,9})?$/.test(text), 'must be version 1.0 or 1.0.x', 'Data 2.4.10'),
  '2.0': textLike(
    (text) => /^[12]\.0(\.\d{1,9})?$/.test(text),
    'must be version 1.0, 1.0.x, 2.0 or 2.0.x',
    'Data 2.4.10',
  ),
};

/** Rules common to statements and substatements. */
const commonRules = (family: Family): Record<string, StatementRule> => ({
  actor: agentOrGroup,
  verb,
  object: objectOf(family),
  result,
  context: CONTEXTS[family],
  attachments: arrayOf(attachment, 'Data 2.4.11'),
});

const SUBSTATEMENTS: Partial<Record<Family, StatementRule>> = {};
const substatement = (family: Family): StatementRule =>
  (SUBSTATEMENTS[family] ??= recordOf(
    // Planned activities are in the future (Data 2.4.7).
    { ...commonRules(family), objectType: anyText, timestamp },
    { required: ['actor', 'verb', 'object'], rule: 'Data 2.4.4.3' },
  ));

function objectOf(family: Family): StatementRule {
  return (value, path) => {
    const { objectType = 'Activity' } = asRecord(value, path, 'Data 2.4.4');
    switch (objectType) {
      case 'Activity':
        return activityObject(value, path);
      case 'Agent':
      case 'Group':
        return agentOrGroup(value, path);
      case 'StatementRef':
        return statementRef(value, path);
      case 'SubStatement': {
        const inner = (value as JsonRecord).object as JsonRecord | undefined;
        if (inner?.objectType === 'SubStatement')
          throw new StatementRefused(below(path, 'object'), 'cannot be another SubStatement', 'Data 2.4.4.3');
        substatement(family)(value, path);
        return refuseContextOfOthers(value as JsonRecord, path);
      }
      default:
        throw new StatementRefused(
          below(path, 'objectType'),
          'must be Activity, Agent, Group, StatementRef or SubStatement',
          'Data 2.4.4',
        );
    }
  };
}

const STATEMENTS = Object.fromEntries(
  (['1.0', '2.0'] as const).map((family) => [
    family,
    recordOf(
      {
        ...commonRules(family),
        id: uuid,
        timestamp: pastTimestamp,
        stored: timestamp,
        authority,
        version: VERSIONS[family],
      },
      { required: ['actor', 'verb', 'object'], rule: 'Data 2.4' },
    ),
  ]),
) as Record<Family, StatementRule>;

/** Throws StatementRefused for the first broken rule of the specification. */
export function checkStatement(value: unknown, family: Family, path = ''): asserts value is JsonRecord {
  STATEMENTS[family](value, path);
  const statement = value as JsonRecord;
  refuseContextOfOthers(statement, path);
  const object = statement.object as JsonRecord;
  if ((statement.verb as JsonRecord).id === VOIDED && object.objectType !== 'StatementRef')
    throw new StatementRefused(
      below(path, 'object'),
      'must be a StatementRef, because the verb voids a statement',
      'Data 2.3.2',
    );
}

/** Revision and platform apply to activities only. */
function refuseContextOfOthers({ object, context }: JsonRecord, path: string): void {
  if (((object as JsonRecord).objectType ?? 'Activity') === 'Activity') return;
  for (const name of ['revision', 'platform'])
    if (context !== undefined && Object.hasOwn(context as JsonRecord, name))
      throw new StatementRefused(
        `${below(path, 'context')}/${name}`,
        'is only allowed when the object is an activity',
        'Data 2.4.6',
      );
}
