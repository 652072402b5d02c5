import type { Identifier } from './incomingStatement.js';
import { type JsonRecord, isRecord } from './rules/statementRefused.js';

/** Language maps of a definition: a new text in one language keeps the other languages (Communication 2.5). */
const LANGUAGE_MAPS = ['name', 'description'];

const SENT = 'cast(sent.definition as jsonb)';
/** Both texts of a language map; no change where one of the two has none. Only immutable functions: jsonb_build_object is not. */
const BOTH = LANGUAGE_MAPS.map(
  (field) =>
    `coalesce(jsonb_set('{}', '{${field}}', (record_identifiers.definition -> '${field}') || (${SENT} -> '${field}')), '{}')`,
).join(' || ');
const MERGED = `coalesce(record_identifiers.definition, '{}') || ${SENT} || ${BOTH}`;

/** $2 and $3: ids of activities and their definitions, each activity once. */
export const DEFINE_ACTIVITIES = {
  changes: true as const,
  name: 'define_record_activities',
  text: `update record_identifiers set definition = ${MERGED}
           from unnest($2::integer[], $3::text[]) as sent (id, definition)
          where platform_id = $1 and record_identifiers.id = sent.id
            and record_identifiers.definition is distinct from ${MERGED}`,
};

/** Merges the definitions of each activity, later ones last. */
export function mergeDefinitions(terms: Identifier[]): { term: Identifier; definition: JsonRecord }[] {
  const defined = new Map<string, { term: Identifier; definition: JsonRecord }>();
  for (const term of terms) {
    if (!term.definition) continue;
    const known = defined.get(term.digest)?.definition;
    defined.set(term.digest, { term, definition: known ? mergedDefinition(known, term.definition) : term.definition });
  }
  return [...defined.values()];
}

function mergedDefinition(known: JsonRecord, sent: JsonRecord): JsonRecord {
  const both = LANGUAGE_MAPS.filter((field) => isRecord(known[field]) && isRecord(sent[field]));
  return {
    ...known,
    ...sent,
    ...Object.fromEntries(both.map((field) => [field, { ...(known[field] as object), ...(sent[field] as object) }])),
  };
}
