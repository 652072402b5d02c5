import { EXAMPLE } from './exampleIds.js';

/**
 * A department with its subdepartments in `below`. `admins` and `members` are user names.
 */
export interface DemoDepartment {
  name: string;
  /** The internal id, for departments that the contract's examples name. */
  id?: number;
  admins?: string[];
  members?: string[];
  below?: DemoDepartment[];
}

export interface DemoPlatform {
  key: string;
  name: string;
  isMain: boolean;
  admins: string[];
  viewers: string[];
  learners: string[];
  /** User names of program administrators, by program identifier. */
  programAdmins: Record<string, string[]>;
  departments: DemoDepartment[];
  groups: Record<string, string[]>;
}

export const dmAdmin = 'dana.mercer';

const DATA_PEOPLE = [
  EXAMPLE.username,
  'jonas.lind',
  'ada.novak',
  'ben.okafor',
  'carla.russo',
  'deniz.aydin',
  'elif.kaya',
  'felix.braun',
  'greta.holm',
  'hugo.silva',
];
const CARE_PEOPLE = [
  'ines.costa',
  'jan.kowalski',
  'kim.nguyen',
  'lena.fischer',
  'milan.petrov',
  'noor.hassan',
  'olga.ivanova',
];
const DAY_PEOPLE = [
  'pia.larsen',
  'quentin.roy',
  'rosa.marin',
  'samir.haddad',
  'tara.singh',
  'uwe.koch',
  'vera.lang',
  'wanda.zielinska',
];
const QUAY_PEOPLE = ['anton.berg', 'bruno.maier', 'cem.yilmaz', 'dirk.visser', 'emil.sorensen', 'finn.jansen'];
const YARD_PEOPLE = ['gerd.wolf', 'hilde.moen', 'ivo.horvat', 'jette.dahl', 'kofi.mensah'];
const WORKSHOP_PEOPLE = ['lars.nyberg', 'marta.sousa', 'nils.eriksen', 'otto.kraus'];

export const demoPlatforms: DemoPlatform[] = [
  {
    key: 'northfield',
    name: 'Northfield College',
    isMain: true,
    admins: ['nora.field'],
    viewers: ['viktor.haas'],
    learners: ['dora.keller', 'paul.lind', ...DATA_PEOPLE, ...CARE_PEOPLE, ...DAY_PEOPLE],
    programAdmins: { 'NF-PRG-DATA': ['paul.lind'] },
    departments: [
      {
        name: 'Evening School',
        id: EXAMPLE.parentDepartmentId,
        admins: ['dora.keller'],
        below: [
          { name: 'Data and Programming', id: EXAMPLE.departmentId, members: DATA_PEOPLE },
          { name: 'Health and Care', members: CARE_PEOPLE },
        ],
      },
      { name: 'Day School', members: DAY_PEOPLE },
      { name: 'Summer School', id: EXAMPLE.emptyDepartmentId },
    ],
    groups: {
      'Autumn cohort': [...DATA_PEOPLE.slice(0, 5), ...CARE_PEOPLE.slice(0, 3)],
      'Study circle': DAY_PEOPLE.slice(2, 6),
      'Summer guests': [],
    },
  },
  {
    key: 'harbor',
    name: 'Harbor Training House',
    isMain: false,
    admins: ['hanna.brandt'],
    viewers: ['henk.dekker'],
    learners: [
      'ole.strand',
      'petra.vogel',
      ...QUAY_PEOPLE,
      ...YARD_PEOPLE,
      ...WORKSHOP_PEOPLE,
      'kim.nguyen',
      'tara.singh',
    ],
    programAdmins: { 'HB-PRG-CRANE': ['petra.vogel'] },
    departments: [
      {
        name: 'Terminal',
        admins: ['ole.strand'],
        members: ['tara.singh'],
        below: [
          { name: 'Quay', members: QUAY_PEOPLE, below: [{ name: 'Night shift', members: QUAY_PEOPLE.slice(3) }] },
          { name: 'Yard', members: YARD_PEOPLE },
        ],
      },
      { name: 'Workshop', members: WORKSHOP_PEOPLE },
    ],
    groups: { 'Crane candidates': QUAY_PEOPLE.slice(0, 4), 'First aiders': ['kim.nguyen', 'lars.nyberg', 'gerd.wolf'] },
  },
];

/** User names of the people of all demo platforms, without duplicates. */
export const demoUsernames: string[] = [
  ...new Set([
    dmAdmin,
    ...demoPlatforms.flatMap(({ admins, viewers, learners }) => [...admins, ...viewers, ...learners]),
  ]),
];
