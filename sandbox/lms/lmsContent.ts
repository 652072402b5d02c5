import type { JWK } from 'jose';

/** A person in the LMS. */
export interface LmsPerson {
  /** The claim `sub`, and `user_id` of the services. */
  id: string;
  given: string;
  family: string;
  email: string;
}

export interface LmsMember {
  /** The id of the person. */
  person: string;
  role: 'Learner' | 'Instructor';
  status: 'Active' | 'Inactive';
}

/** A resource link to the tool. */
export interface LmsLink {
  id: string;
  title: string;
  custom: Record<string, string>;
  /** Whether the LMS has made a line item for the link; else the tool may. */
  hasLineItem: boolean;
}

/** A context. */
export interface LmsCourse {
  id: string;
  label: string;
  title: string;
  links: LmsLink[];
  members: LmsMember[];
}

export interface LmsContent {
  people: LmsPerson[];
  courses: LmsCourse[];
}

/** The tool, as an administrator of the LMS has registered it. */
export interface LmsTool {
  clientId: string;
  deploymentId: string;
  loginUrl: string;
  launchUrl: string;
  keysUrl: string;
  /** The scopes of services that the tool may request. */
  scopes: string[];
  /** How browsers are sent to `loginUrl`. */
  loginMethod: 'get' | 'post';
}

/** A column of the gradebook. */
export interface LmsLineItem {
  id: number;
  courseId: string;
  label: string;
  scoreMaximum: number;
  resourceLinkId?: string;
  resourceId?: string;
  tag?: string;
}

/** A cell of the gradebook: the latest score of a person. */
export interface LmsResult {
  lineItem: number;
  person: string;
  /** Null: a score without points. */
  score: number | null;
  maximum: number | null;
  timestamp: string;
  activityProgress: string;
  gradingProgress: string;
  comment: string | null;
}

/** What the LMS stores between two runs. */
export interface LmsState extends LmsContent {
  /** The private key with which it signs. */
  key: JWK;
  tool: LmsTool | null;
  lineItems: LmsLineItem[];
  results: LmsResult[];
  /** All scores that were accepted, in order. */
  accepted: LmsResult[];
}

/** A failure of one of the services instead of its answer. */
export interface LmsFault {
  /** Only requests whose path contains this text fail. */
  path: string;
  /** 0: no answer. */
  status: number;
  /** How many requests still fail. */
  times: number;
  /** Whether the request is carried out before it fails. */
  happens: boolean;
  /** Milliseconds before the answer. */
  delayMs: number;
}

/** The running LMS. */
export interface Lms {
  /** The issuer, below which all of its paths are. */
  url: string;
  state: LmsState;
  /** Launches that a person has begun, by `lti_message_hint`. */
  launches: Map<string, LmsLaunch>;
  tokens: Map<string, { scopes: string[]; expiresAt: number }>;
  /** Ids of client assertions and nonces of answers, each of which counts once. */
  usedAssertions: Set<string>;
  /** When the tokens expire with which tools register. */
  registrationTokens: Map<string, number>;
  /** Choices of content that a tool has not answered. */
  choices: Map<string, { course: string; data: string }>;
  faults: LmsFault[];
}

export interface LmsLaunch {
  person: LmsPerson;
  course: LmsCourse;
  /** Null: the person chooses content. */
  link: LmsLink | null;
  role: LmsMember['role'];
}

export const AGS = 'https://purl.imsglobal.org/spec/lti-ags/scope/';
export const NRPS_SCOPE = 'https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly';

/** The scopes of all services of the LMS. */
export const LMS_SCOPES = [
  `${AGS}lineitem`,
  `${AGS}lineitem.readonly`,
  `${AGS}result.readonly`,
  `${AGS}score`,
  NRPS_SCOPE,
];
