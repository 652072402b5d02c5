import { figureOperation } from '../figureOperation.js';
import { learnerInfo } from '../learnerInfo.js';

export default figureOperation('getLearnerInfo', learnerInfo);
