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
import { anyText, extensions, iri, languageMap } from './values.js';

const INTERACTIONS = [
  'true-false',
  'choice',
  'fill-in',
  'long-fill-in',
  'matching',
  'performance',
  'sequencing',
  'likert',
  'numeric',
  'other',
];
const COMPONENTS = ['choices', 'scale', 'source', 'target', 'steps'];

const component = recordOf({ id: anyText, description: languageMap }, { required: ['id'], rule: 'Data 2.4.4.1' });

/** Parts of an interaction, each with an id of its own. */
const components: StatementRule = (value, path) => {
  arrayOf(component, 'Data 2.4.4.1')(value, path);
  const ids = (value as { id: string }[]).map(({ id }) => id);
  if (new Set(ids).size !== ids.length) throw new StatementRefused(path, 'must not repeat an id', 'Data 2.4.4.1');
};

const definitionRules = recordOf(
  {
    name: languageMap,
    description: languageMap,
    type: iri,
    moreInfo: iri,
    extensions,
    interactionType: textLike(
      (text) => INTERACTIONS.includes(text),
      `must be one of ${INTERACTIONS.join(', ')}`,
      'Data 2.4.4.1',
    ),
    correctResponsesPattern: arrayOf(anyText, 'Data 2.4.4.1'),
    ...Object.fromEntries(COMPONENTS.map((name) => [name, components])),
  },
  { rule: 'Data 2.4.4.1' },
);

const definition: StatementRule = (value, path) => {
  definitionRules(value, path);
  const record = value as JsonRecord;
  const needing = ['correctResponsesPattern', ...COMPONENTS].find((name) => Object.hasOwn(record, name));
  if (needing !== undefined && record.interactionType === undefined)
    throw new StatementRefused(below(path, 'interactionType'), `is required beside ${needing}`, 'Data 2.4.4.1');
};

const activityRules = recordOf(
  { objectType: anyText, id: iri, definition },
  { required: ['id'], rule: 'Data 2.4.4.1' },
);

export const activityObject: StatementRule = (value, path) => {
  const record = asRecord(value, path, 'Data 2.4.4.1');
  if (record.objectType !== undefined && record.objectType !== 'Activity')
    throw new StatementRefused(below(path, 'objectType'), 'must be Activity', 'Data 2.4.4.1');
  activityRules(record, path);
};
