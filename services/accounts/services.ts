import type { CheckCredential } from '../../providers/credentials/checkCredential.js';
import type { CoreServices } from '../_shared/context.js';

export interface AccountServices extends CoreServices {
  /** Asks an external service whether it accepts a credential. Absent: credentials cannot be checked. */
  checkCredential?: CheckCredential;
}
