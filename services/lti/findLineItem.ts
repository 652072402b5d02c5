import type { Actor } from '../../db/core/actor.js';
import type { Again } from '../../db/core/jobs/task.js';
import { type LineItemLink, findLineItemLink, storeLineItem, storeMissingLineItem } from '../../db/lti/ltiLineItems.js';
import { parseExternalUrl } from '../../providers/http/externalUrl.js';
import type { LtiAccount } from '../../providers/lti/ltiAccount.js';
import { LtiServiceFailed } from '../../providers/lti/ltiServiceFailed.js';
import { LTI_SCOPES } from './ltiScopes.js';
import { openLtiAccount } from './openLtiAccount.js';
import { type LtiJobServices, SCORE_MAXIMUM, readFailure } from './sendLtiGrade.js';

const LINE_ITEM = 'application/vnd.ims.lis.v2.lineitem+json';
const LINE_ITEMS = 'application/vnd.ims.lis.v2.lineitemcontainer+json';
/** By which this service finds the line items that it has created. */
const TAG = 'grade';
const MOST_URL = 2_000;

/**
 * Finds the line item of a link, or creates it, and lets the grades of the link follow. Throws when another attempt may
 * succeed, unless this one is the last.
 */
export async function findLineItem(
  services: LtiJobServices,
  actor: Actor,
  { platformId, linkId }: { platformId: number; linkId: number },
  { isLast }: { isLast: boolean },
): Promise<Again | undefined> {
  const link = await findLineItemLink(services.db, platformId, linkId);
  if (!link) return undefined;
  try {
    const url =
      link.line_item_url ?? (await requestLineItem(services, await openLtiAccount(services, actor, link), link));
    await storeLineItem(services.db, actor, platformId, linkId, url);
    return undefined;
  } catch (error) {
    const { reason, isTemporary, againInMs } = readFailure(error, isLast);
    const state = isTemporary ? 'waiting' : 'failed';
    await storeMissingLineItem(services.db, actor, platformId, linkId, { state, reason });
    if (againInMs !== null) return { againInMs };
    if (isTemporary) throw error;
    return undefined;
  }
}

/** Looks for the line item before it creates one, because the answer to an earlier creation may be lost. */
async function requestLineItem(services: LtiJobServices, account: LtiAccount, link: LineItemLink): Promise<string> {
  const mayCreate = link.grade_scopes.includes(LTI_SCOPES.lineItem);
  const found = await findExisting(services, account, link, mayCreate);
  if (found !== null) return found;
  if (!mayCreate)
    throw new LtiServiceFailed('The LMS has no line item for the link, and does not let this service create one.', {
      isTemporary: false,
    });
  const { body } = await services.callLtiService(account, {
    ...{ method: 'POST', url: link.line_items_url!, scope: LTI_SCOPES.lineItem, accept: LINE_ITEM, type: LINE_ITEM },
    body: {
      ...{ label: link.title || link.label, scoreMaximum: SCORE_MAXIMUM, tag: TAG },
      ...{ resourceLinkId: link.resource_link_id, resourceId: link.resource_key },
    },
  });
  const id = readId(body);
  if (id === null)
    throw new LtiServiceFailed('The LMS does not state the id of the new line item.', { isTemporary: false });
  return id;
}

/** The line item of the link: one that this service has created, or else the only one. */
async function findExisting(
  services: LtiJobServices,
  account: LtiAccount,
  link: LineItemLink,
  mayCreate: boolean,
): Promise<string | null> {
  const url = new URL(link.line_items_url!);
  url.searchParams.set('resource_link_id', link.resource_link_id);
  const { body } = await services.callLtiService(account, {
    ...{ method: 'GET', url: url.href, accept: LINE_ITEMS },
    scope: mayCreate ? LTI_SCOPES.lineItem : LTI_SCOPES.lineItemReadOnly,
  });
  const items = (Array.isArray(body) ? (body as unknown[]) : []).filter(
    (one): one is Record<string, unknown> =>
      // LMSs may ignore the filter (3.2.4 makes it optional for them).
      typeof one === 'object' &&
      one !== null &&
      'resourceLinkId' in one &&
      one.resourceLinkId === link.resource_link_id,
  );
  const own = items.find(({ tag }) => tag === TAG) ?? (items.length === 1 ? items[0] : undefined);
  return readId(own);
}

function readId(item: unknown): string | null {
  const { id } = (item ?? {}) as { id?: unknown };
  return typeof id === 'string' && id.length <= MOST_URL && parseExternalUrl(id, ['http:', 'https:']) ? id : null;
}
