import { describeAccess } from '../../support/describeAccess.js';
import { describeDeniedWrites } from '../../support/describeDeniedWrites.js';
import { describeFuzz } from '../../support/describeFuzz.js';

describeAccess('operation');
describeDeniedWrites('operation');
describeFuzz('operation');
