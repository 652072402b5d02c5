import type { DataOf } from '../../api/client';

export type EventType = DataOf<'listWebhookEndpoints'>[number]['event_types'][number];

/** The compiler refuses a list that is not the one of the contract. */
const TYPES: Record<EventType, true> = {
  'enrollment.created': true,
  'enrollment.activated': true,
  'enrollment.deactivated': true,
  'enrollment.expired': true,
  'invitation.created': true,
  'invitation.activated': true,
  'invitation.redeemed': true,
  'invitation.deactivated': true,
  'invitation.expired': true,
  'invitation.removed': true,
  'access_request.created': true,
  'access_request.approved': true,
  'access_request.rejected': true,
  'access_request.cancelled': true,
  'suggestion.created': true,
  'suggestion.accepted': true,
  'suggestion.updated': true,
  'suggestion.removed': true,
  'user.erased': true,
  'payment.captured': true,
  'payment.failed': true,
  'payment.refunded': true,
  'payment.disputed': true,
  'subscription.active': true,
  'subscription.trialing': true,
  'subscription.past_due': true,
  'subscription.paused': true,
  'subscription.cancelled': true,
  'subscription.expired': true,
  'launch.done': true,
  'bot_message.failed': true,
  'entitlement.opened': true,
  'entitlement.ended': true,
  'course.completed': true,
  'skill.earned': true,
  'webhook_endpoint.disabled': true,
};

/** All types of events that an endpoint can choose. */
export const EVENT_TYPES = Object.keys(TYPES) as EventType[];
