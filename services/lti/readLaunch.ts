import type { VerifiedClaims } from '../../providers/oidc/verifyToken.js';
import { parseExternalUrl } from '../../providers/http/externalUrl.js';

/** What the LMS expects of a choice of content (Deep Linking 2.0, 4.4.1). */
export interface LtiChoiceSettings {
  returnUrl: string;
  acceptsLinks: boolean;
  acceptsMultiple: boolean;
  acceptsLineItems: boolean;
  /** Whether the LMS can open chosen content in a window of its own. */
  opensWindows: boolean;
  /** What the LMS expects back unchanged; null: nothing. */
  data: string | null;
}

/** What the claims of a launch say (LTI 1.3, 5.3 and 5.4; Deep Linking 2.0, 4.4). */
export interface LtiLaunchClaims {
  subject: string;
  email: string | null;
  name: string;
  messageType: 'LtiResourceLinkRequest' | 'LtiDeepLinkingRequest';
  deploymentId: string;
  targetLinkUri: string;
  roles: string[];
  /** Texts of `custom`, without variables that the LMS has not replaced. */
  custom: Record<string, string>;
  context: { id: string | null; title: string };
  /** Null for deep linking. */
  resourceLink: { id: string; title: string } | null;
  /** Null for a resource link. */
  choice: LtiChoiceSettings | null;
  grades: { lineItemsUrl: string | null; lineItemUrl: string | null; scopes: string[] };
  membershipsUrl: string | null;
}

const LTI = 'https://purl.imsglobal.org/spec/lti/claim/';
const AGS = 'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint';
const NRPS = 'https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice';
const DEEP_LINKING = 'https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings';
const EMAIL = /^[!-?A-~]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/i;

const MOST_ID = 255;
const MOST_TITLE = 1_000;
const MOST_ROLES = 100;
const MOST_DATA = 20_000;

/** Whether this is an id of an LMS that can be stored. */
export const isLtiId = (value: unknown): value is string =>
  typeof value === 'string' && value.length >= 1 && value.length <= MOST_ID && !value.includes('\0');
const readObject = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
const readText = (value: unknown): string =>
  typeof value === 'string' ? value.replaceAll('\0', '').slice(0, MOST_TITLE) : '';
/** The texts of an array, at most a hundred. */
export const readLtiTexts = (value: unknown): string[] =>
  (Array.isArray(value) ? value : []).filter((one): one is string => typeof one === 'string').slice(0, MOST_ROLES);
const readUrl = (value: unknown): string | null =>
  typeof value === 'string' && value.length <= 2_000 && parseExternalUrl(value, ['http:', 'https:']) ? value : null;

/** The name and the address of a person, in a launch or in a list of members. An address that is none is null. */
export function readLtiPerson(described: Record<string, unknown>): { name: string; email: string | null } {
  const { email, name, given_name: first, family_name: last } = described;
  return {
    name: (readText(name) || [first, last].map(readText).filter(Boolean).join(' ')).slice(0, MOST_ID),
    email: typeof email === 'string' && email.length <= 320 && EMAIL.test(email) ? email : null,
  };
}

/** Reads the claims of a launch; returns a clause that says what is missing. */
export function readLaunch(claims: VerifiedClaims): LtiLaunchClaims | string {
  const claim = (name: string) => claims[`${LTI}${name}`];
  // 5.3.1 to 5.3.5, 5.3.7: required claims.
  if (claim('version') !== '1.3.0') return 'its version of LTI is not 1.3.0.';
  const messageType = claim('message_type');
  if (messageType !== 'LtiResourceLinkRequest' && messageType !== 'LtiDeepLinkingRequest')
    return 'the type of its message is not supported.';
  const deploymentId = claim('deployment_id');
  if (!isLtiId(deploymentId)) return 'its deployment id is missing.';
  const targetLinkUri = claim('target_link_uri');
  if (typeof targetLinkUri !== 'string') return 'its target is missing.';
  if (!Array.isArray(claim('roles'))) return 'its roles are missing.';
  const isDeepLinking = messageType === 'LtiDeepLinkingRequest';
  const { id: linkId, title: linkTitle } = readObject(claim('resource_link'));
  if (!isDeepLinking && !isLtiId(linkId)) return 'its resource link is missing.';
  const choice = isDeepLinking ? readChoice(readObject(claims[DEEP_LINKING])) : null;
  if (typeof choice === 'string') return choice;
  const { id: contextId, title: contextTitle } = readObject(claim('context'));
  const { scope, lineitems, lineitem } = readObject(claims[AGS]);
  return {
    subject: claims.sub,
    ...readLtiPerson(claims),
    ...{ messageType, deploymentId, targetLinkUri },
    roles: readLtiTexts(claim('roles')),
    custom: Object.fromEntries(
      Object.entries(readObject(claim('custom'))).filter(
        (entry): entry is [string, string] => isLtiId(entry[1]) && !entry[1].startsWith('$'),
      ),
    ),
    context: { id: isLtiId(contextId) ? contextId : null, title: readText(contextTitle) },
    resourceLink: isDeepLinking ? null : { id: linkId as string, title: readText(linkTitle) },
    choice,
    grades: { lineItemsUrl: readUrl(lineitems), lineItemUrl: readUrl(lineitem), scopes: readLtiTexts(scope) },
    membershipsUrl: readUrl(readObject(claims[NRPS]).context_memberships_url),
  };
}

function readChoice(settings: Record<string, unknown>): LtiChoiceSettings | string {
  const returnUrl = readUrl(settings.deep_link_return_url);
  if (returnUrl === null) return 'its address for the answer of deep linking is missing.';
  const { data = null, accept_multiple: multiple, accept_lineitem: lineItems } = settings;
  if (data !== null && (typeof data !== 'string' || data.length > MOST_DATA || data.includes('\0')))
    return `its data for the answer of deep linking is no text of at most ${MOST_DATA} characters.`;
  return {
    ...{ returnUrl, data },
    acceptsLinks: readLtiTexts(settings.accept_types).includes('ltiResourceLink'),
    acceptsMultiple: multiple === true,
    acceptsLineItems: lineItems === true,
    opensWindows: readLtiTexts(settings.accept_presentation_document_targets).includes('window'),
  };
}

const MEMBERSHIP = 'http://purl.imsglobal.org/vocab/lis/v2/membership';
/** Context roles have a URI, `...membership#Role`, or `...membership/Role#SubRole`; older LMSs send the name alone. */
const buildRolePattern = (names: string) =>
  new RegExp(`^(?:${MEMBERSHIP}(?:#(?:${names})$|/(?:${names})#)|(?:${names})$)`);
const LEARNER = buildRolePattern('Learner');
const TEACHER = buildRolePattern('Instructor|ContentDeveloper|Administrator|Manager');

/** Whether these are the roles of a learner who does not teach in the context. */
export const isLtiLearner = (roles: string[]): boolean =>
  roles.some((role) => LEARNER.test(role)) && !roles.some((role) => TEACHER.test(role));

/** Roles outside of a course. */
const ADMINISTRATOR =
  /^http:\/\/purl\.imsglobal\.org\/vocab\/lis\/v2\/(?:institution\/person#Administrator|system\/person#(?:Administrator|SysAdmin|AccountAdmin))$/;

/** Whether these are the roles of a person who teaches in the context or administers the LMS. */
export const mayChooseLtiContent = (roles: string[]): boolean =>
  roles.some((role) => TEACHER.test(role) || ADMINISTRATOR.test(role));
