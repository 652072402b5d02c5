import { describeDeniedWrites } from '../../support/describeDeniedWrites.js';
import { describeFuzz } from '../../support/describeFuzz.js';

// No caller has rights here: what is signed is for who signed it (test/handlers/bots/webhooks).
describeDeniedWrites('webhooks');
describeFuzz('webhooks');
