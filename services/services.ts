import type { CoreServices } from './_shared/context.js';
import type { AccountServices } from './accounts/services.js';
import type { BotServices } from './bots/services.js';
import type { CommerceServices } from './commerce/services.js';
import type { GenerationServices } from './generation/services.js';
import type { LtiServices } from './lti/services.js';
import type { MentorServices } from './mentors/services.js';
import type { OperationServices } from './operation/services.js';
import type { SearchServices } from './search/services.js';

/** Areas whose operations use more than `CoreServices`. */
interface OwnServices {
  accounts: AccountServices;
  bots: BotServices;
  commerce: CommerceServices;
  generation: GenerationServices;
  lti: LtiServices;
  mentors: MentorServices;
  operation: OperationServices;
  search: SearchServices;
}

/** The services that operations of an area receive. */
export type ServicesOf<Area extends string> = Area extends keyof OwnServices ? OwnServices[Area] : CoreServices;

/** All services of the process. */
export type Services = AccountServices &
  BotServices &
  CommerceServices &
  GenerationServices &
  LtiServices &
  MentorServices &
  OperationServices;
