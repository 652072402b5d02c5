/** What a verb says about progress, besides activity. */
export interface VerbMeaning {
  /** Short names in compact records; the first one is used in documentation. */
  name: string;
  iris: string[];
  /** An attempt began, or a question was answered. */
  attempts?: true;
  completes?: true;
  /** Passed or failed, regardless of the result. */
  passes?: boolean;
  /** The score, success, completion and progress of the result count. */
  readsResult?: true;
  /** The scaled score is the progress when no extension has it. */
  scoreIsProgress?: true;
  /** A video began to play. */
  plays?: true;
  /** Seconds of a video count: the duration, or the last segment. */
  watches?: true;
  /** The person earned the object, a certificate or badge. */
  earns?: true;
  /** Voids another statement, and is no activity itself. */
  voids?: true;
  says: string;
}

const ADL = 'http://adlnet.gov/expapi/verbs/';
const W3ID = 'https://w3id.org/xapi/adl/verbs/';
const VIDEO = 'https://w3id.org/xapi/video/verbs/';
const adl = (name: string) => [`${ADL}${name}`, `${W3ID}${name}`];

/** The verbs that mean more than activity or have a short name. Every other verb is activity only. */
export const VERBS: readonly VerbMeaning[] = [
  { name: 'initialized', iris: adl('initialized'), says: 'The person opened the content.' },
  { name: 'launched', iris: adl('launched'), says: 'Another system started the content.' },
  { name: 'experienced', iris: adl('experienced'), readsResult: true, says: 'The person viewed the content.' },
  { name: 'attempted', iris: adl('attempted'), attempts: true, readsResult: true, says: 'An attempt began.' },
  {
    name: 'answered',
    iris: adl('answered'),
    attempts: true,
    readsResult: true,
    says: 'The person answered a question.',
  },
  { name: 'interacted', iris: adl('interacted'), readsResult: true, says: 'The person interacted with the content.' },
  {
    name: 'progressed',
    iris: adl('progressed'),
    readsResult: true,
    scoreIsProgress: true,
    says: 'The share of the content that is completed: by the progress extension of cmi5 (0 to 100) or of the video profile (0 to 1), else by the scaled score.',
  },
  {
    name: 'completed',
    iris: adl('completed'),
    completes: true,
    readsResult: true,
    says: 'The person completed the content.',
  },
  {
    name: 'passed',
    iris: adl('passed'),
    passes: true,
    readsResult: true,
    says: 'The person met the criterion. This alone does not complete the content.',
  },
  {
    name: 'failed',
    iris: adl('failed'),
    passes: false,
    readsResult: true,
    says: 'The person did not meet the criterion.',
  },
  { name: 'scored', iris: adl('scored'), readsResult: true, says: 'The person received a score.' },
  {
    name: 'satisfied',
    iris: adl('satisfied'),
    completes: true,
    says: 'The learning platform counts all requirements as met.',
  },
  { name: 'mastered', iris: adl('mastered'), passes: true, readsResult: true, says: 'The same as passed.' },
  {
    name: 'played',
    iris: [`${VIDEO}played`, 'http://activitystrea.ms/schema/1.0/play'],
    plays: true,
    watches: true,
    says: 'A video began to play.',
  },
  {
    name: 'paused',
    iris: [`${VIDEO}paused`, 'http://id.tincanapi.com/verb/paused'],
    watches: true,
    readsResult: true,
    says: 'A video stopped: its last played segment was watched.',
  },
  { name: 'seeked', iris: [`${VIDEO}seeked`], says: 'The person moved to another position in a video.' },
  { name: 'terminated', iris: adl('terminated'), readsResult: true, says: 'A session ended.' },
  { name: 'logged-in', iris: adl('logged-in'), says: 'The person logged in.' },
  { name: 'logged-out', iris: adl('logged-out'), says: 'The person logged out.' },
  {
    name: 'earned',
    iris: [
      'http://id.tincanapi.com/verb/earned',
      'http://specification.openbadges.org/xapi/verbs/earned',
      `${ADL}earned`,
    ],
    earns: true,
    says: 'The person earned a badge or a certificate.',
  },
  {
    name: 'voided',
    iris: [`${ADL}voided`],
    voids: true,
    says: 'Voids the statement that it refers to. Not an activity itself.',
  },
];

const byIri = new Map(VERBS.flatMap((verb) => verb.iris.map((iri) => [iri, verb] as const)));

/** The meaning of the verb; null: activity only. */
export function findVerb(iri: string): VerbMeaning | null {
  return byIri.get(iri) ?? null;
}
