const ADL = 'http://adlnet.gov/expapi/verbs/';
const VIDEO = 'https://w3id.org/xapi/video/verbs/';
const CMI5 = 'https://w3id.org/xapi/adl/verbs/';

/** IRIs of the verbs that records may name in short: of the ADL, cmi5 and video vocabularies. */
const IRIS = new Map([
  ...[
    'initialized',
    'launched',
    'experienced',
    'attempted',
    'answered',
    'interacted',
    'progressed',
    'completed',
    'passed',
  ].map((name) => [name, ADL + name] as const),
  ...['failed', 'scored', 'mastered', 'terminated', 'logged-in', 'logged-out'].map(
    (name) => [name, ADL + name] as const,
  ),
  ...['played', 'paused', 'seeked'].map((name) => [name, VIDEO + name] as const),
  ['satisfied', `${CMI5}satisfied`],
  ['earned', 'http://id.tincanapi.com/verb/earned'],
]);

/** The IRI of a verb by its short name; undefined for any other. */
export function findVerbIri(name: string): string | undefined {
  return IRIS.get(name);
}
