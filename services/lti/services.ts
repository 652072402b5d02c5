import type { CallLtiService } from '../../providers/lti/openLtiServices.js';
import type { FindKeySet } from '../../providers/oidc/issuers.js';
import type { CoreServices } from '../_shared/context.js';

export interface LtiServices extends CoreServices {
  /** The keys of LMSs, by their address. */
  findLtiKeys: FindKeySet;
  callLtiService: CallLtiService;
}
