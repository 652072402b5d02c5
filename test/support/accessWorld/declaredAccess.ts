import { accounts } from '../../handlers/accounts/access.js';
import { bots } from '../../handlers/bots/access.js';
import { catalog } from '../../handlers/catalog/access.js';
import { commerce } from '../../handlers/commerce/access.js';
import { enrollment } from '../../handlers/enrollment/access.js';
import { features } from '../../handlers/features/access.js';
import { generation } from '../../handlers/generation/access.js';
import { learning } from '../../handlers/learning/access.js';
import { lti } from '../../handlers/lti/access.js';
import { media } from '../../handlers/media/access.js';
import { mentors } from '../../handlers/mentors/access.js';
import { operation } from '../../handlers/operation/access.js';
import { search } from '../../handlers/search/access.js';
import { tenancy } from '../../handlers/tenancy/access.js';
import type { AccessDeclaration, AccessDeclarations } from './declarations.js';

/** By area: the folder in test/handlers. */
export const DECLARATIONS: Record<string, AccessDeclarations> = {
  accounts,
  bots,
  catalog,
  commerce,
  enrollment,
  features,
  generation,
  learning,
  lti,
  media,
  mentors,
  operation,
  search,
  tenancy,
};

const byOperation = new Map<string, AccessDeclaration>(Object.values(DECLARATIONS).flatMap(Object.entries));

/** What test/handlers/<area>/access.ts declares of an operation. */
export const findDeclaration = ({ operationId }: { operationId: string }): AccessDeclaration =>
  byOperation.get(operationId) ?? {};
