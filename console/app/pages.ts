import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { OperationId } from '../api/client';
import type texts from '../languages/en';

export interface Page {
  /** The part of the address after the platform, and the name of the page's texts. */
  name: Exclude<keyof typeof texts, 'common' | 'signIn'>;
  /** Operations without which the page shows nothing: it is there only for callers who may call them all. */
  needs: OperationId[];
  Component: LazyExoticComponent<ComponentType>;
}

/** Pages in the order of the navigation. Each folder of `pages/` has one. */
export const pages: Page[] = [
  {
    name: 'overview',
    needs: ['getAudienceActiveUsersOverTime'],
    Component: lazy(() => import('../pages/overview/Overview')),
  },
  {
    name: 'engagement',
    needs: ['listCohorts'],
    Component: lazy(() => import('../pages/engagement/Engagement')),
  },
  {
    name: 'atRisk',
    needs: ['listAtRiskLearners'],
    Component: lazy(() => import('../pages/atRisk/AtRisk')),
  },
  {
    name: 'courses',
    needs: ['searchCatalog'],
    Component: lazy(() => import('../pages/courses/Courses')),
  },
  {
    name: 'learners',
    needs: ['listLearners'],
    Component: lazy(() => import('../pages/learners/Learners')),
  },
  {
    name: 'skills',
    needs: ['listSkills'],
    Component: lazy(() => import('../pages/skills/Skills')),
  },
  {
    name: 'mentors',
    needs: ['searchMentors'],
    Component: lazy(() => import('../pages/mentors/Mentors')),
  },
  {
    name: 'bots',
    needs: ['listBots'],
    Component: lazy(() => import('../pages/bots/Bots')),
  },
  {
    name: 'commerce',
    needs: ['listLedgerEntries'],
    Component: lazy(() => import('../pages/commerce/Commerce')),
  },
  {
    name: 'integrations',
    needs: ['listApiTokens'],
    Component: lazy(() => import('../pages/integrations/Integrations')),
  },
  {
    name: 'records',
    needs: ['getStatementFacts'],
    Component: lazy(() => import('../pages/records/Records')),
  },
  {
    name: 'operation',
    needs: ['listAuditEntries'],
    Component: lazy(() => import('../pages/operation/Operation')),
  },
];
