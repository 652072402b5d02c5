import type { IncomingItem } from '../db/catalog/items/incomingItem.js';
import { EXAMPLE } from './exampleIds.js';
import { harborCourses } from './harborCourses.js';
import { northfieldCourses } from './northfieldCourses.js';

interface CourseExtras {
  needs?: string[];
  tags?: string[];
  language?: string;
  promotion?: string;
  /** With dates and a teacher rather than at one's own pace. */
  live?: true;
  /** Seen by everybody, or by administrators only; else by members. */
  public?: true;
  staff?: true;
}

/** Identifier, name, subject, level, duration, price, skills separated by |, description. */
export type DemoCourse = [string, string, string, string, string, string, string, string, CourseExtras?];

export interface DemoCatalog {
  skills: IncomingItem[];
  courses: IncomingItem[];
  programs: IncomingItem[];
  pathways: IncomingItem[];
  resources: IncomingItem[];
  roles: IncomingItem[];
}

const slugOf = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, '-');

function courseOf(
  home: string,
  [key, name, subject, level, duration, price, skills, description, extras = {}]: DemoCourse,
): IncomingItem {
  const visibility = extras.staff
    ? 'viewable_by_tenant_admins'
    : extras.public
      ? 'viewable_by_anyone'
      : 'viewable_by_tenant_students';
  const data = {
    description,
    short_description: description.split(/[.:]/)[0]!,
    subject,
    level,
    duration,
    price,
    visibility,
    topics: [subject, ...skills.split('|').slice(0, 1)],
    tags: extras.tags ?? [],
    language: extras.language ?? 'English',
    self_paced: extras.live !== true,
    ...(extras.live && term()),
    certificate: price === 'free' ? 'Certificate of attendance' : 'Verified certificate',
    promotion: extras.promotion ?? null,
    url: `${home}/courses/${slugOf(name)}`,
    image_url: `${home}/images/${key.toLowerCase()}.jpg`,
    skills: skills.split('|'),
    prerequisites: extras.needs ?? null,
  };
  return { key, name, slug: slugOf(name), data };
}

/** When a course with dates is taught: it began last month, and ends in the month after next. */
function term(): { course_start: string; course_end: string } {
  const at = (months: number) => {
    const now = new Date();
    return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1, 17)).toISOString();
  };
  return { course_start: at(-1), course_end: at(2) };
}

/** A program, a pathway, a resource or a role. */
function item(key: string, name: string, data: Record<string, unknown>): IncomingItem {
  const [shortDescription] = String(data.description).split('.');
  return { key, name, slug: slugOf(name), data: { short_description: shortDescription, language: 'English', ...data } };
}

const skill = (name: string, description: string, related: string[]): IncomingItem => ({
  key: name,
  data: { description, related_skills: related },
});

export const northfieldCatalog: DemoCatalog = {
  courses: northfieldCourses.map((course) => courseOf('https://learn.northfield.example', course)),
  skills: [
    skill('statistics', 'Drawing conclusions from data, with their uncertainty.', [
      'probability',
      'machine learning',
      'forecasting',
    ]),
    skill(EXAMPLE.skill, 'Finding regularities in large amounts of data.', ['statistics', 'machine learning']),
    skill('machine learning', 'Making programs that improve with data.', ['statistics', 'Python']),
    skill('Python', 'Programming in Python.', ['programming', 'automation']),
    skill('SQL', 'Asking relational databases.', ['data modelling']),
    skill('interface design', 'Shaping what people see and use on a screen.', [
      'user research',
      'accessibility',
      'typography',
    ]),
    skill('elderly care', 'Supporting old people in daily life.', ['first aid', 'communication']),
    skill('project management', 'Bringing people, time and money to a result.', ['planning', 'leadership']),
    skill('bookkeeping', 'Recording what a business takes and spends.', ['spreadsheets']),
  ],
  programs: [
    item('NF-PRG-DATA', 'Applied Data Science', {
      program_type: 'Professional certificate',
      subject: 'Data',
      level: 'advanced',
      description: 'From the first chart to a model in use, in five courses and a project.',
      topics: ['Data'],
      courses: ['NF-DS-101', 'NF-DS-210', 'NF-PR-101', 'NF-PR-201', 'NF-DS-310'],
    }),
    item('NF-PRG-VIS', 'Telling Stories with Data', {
      program_type: 'Short program',
      subject: 'Data',
      level: 'intermediate',
      description: 'For those who must convince with numbers.',
      topics: ['Data', 'Design'],
      courses: ['NF-DS-101', 'NF-DS-320', 'NF-DE-210', 'NF-BU-120'],
    }),
    item('NF-PRG-WEB', 'Web Developer', {
      program_type: 'Professional certificate',
      subject: 'Programming',
      level: 'intermediate',
      description: 'Pages, programs and services, tested and accessible.',
      topics: ['Programming'],
      courses: ['NF-PR-101', 'NF-PR-220', 'NF-PR-230', 'NF-DS-220', 'NF-PR-320', 'NF-PR-310'],
    }),
    item('NF-PRG-CARE', 'Care Assistant', {
      program_type: 'Vocational diploma',
      subject: 'Health',
      level: 'intermediate',
      description: 'The year that lets you work on a ward.',
      topics: ['Health'],
      courses: ['NF-HE-101', 'NF-HE-110', 'NF-HE-220', 'NF-LA-201', 'NF-HE-310'],
    }),
    item('NF-PRG-OWN', 'Your Own Business', {
      program_type: 'Short program',
      subject: 'Business',
      level: 'beginner',
      description: 'Everything before the first invoice.',
      topics: ['Business'],
      promotion: 'autumn offer',
      courses: ['NF-BU-101', 'NF-BU-220', 'NF-BU-230', 'NF-BU-320'],
    }),
    item('NF-PRG-TEACH', 'Teaching Staff', {
      program_type: 'Induction',
      subject: 'Staff',
      visibility: 'viewable_by_tenant_admins',
      description: 'For those who teach here.',
      courses: ['NF-ST-900', 'NF-ST-910'],
    }),
  ],
  pathways: [
    item('NF-PATH-ANALYST', 'From Spreadsheet to Analyst', {
      subject: 'Data',
      description: 'Two programs in order, for people who work with numbers and want to go further.',
      programs: ['NF-PRG-VIS', 'NF-PRG-DATA'],
    }),
    item('NF-PATH-CARE', 'Into Care Work', {
      subject: 'Health',
      description: 'Language first, then the ward.',
      visibility: 'viewable_by_anyone',
      programs: ['NF-PRG-CARE'],
    }),
    item('NF-PATH-MAKER', 'Build and Sell', {
      subject: 'Programming',
      description: 'Make a web service, then a business of it.',
      programs: ['NF-PRG-WEB', 'NF-PRG-OWN'],
    }),
  ],
  resources: [
    item('NF-RES-CHARTS', 'A Field Guide to Charts', {
      resource_type: 'book',
      topics: ['Data'],
      description: 'Forty charts, when to use them and when not.',
      url: 'https://library.northfield.example/charts',
    }),
    item('NF-RES-SQL', 'SQL Practice Room', {
      resource_type: 'exercise',
      topics: ['Data', 'Programming'],
      description: 'A hundred questions to a bicycle shop.',
      url: 'https://library.northfield.example/sql',
    }),
    item('NF-RES-BACK', 'Save Your Back', {
      resource_type: 'video',
      topics: ['Health'],
      description: 'Twelve minutes on lifting people.',
      visibility: 'viewable_by_anyone',
      url: 'https://library.northfield.example/back',
    }),
    item('NF-RES-VERBS', 'German Verbs in Offices', {
      resource_type: 'audio',
      topics: ['Languages'],
      description: 'Listen on the bus.',
      url: 'https://library.northfield.example/verbs',
    }),
    item('NF-RES-LETTERS', 'Model Letters', {
      resource_type: 'template',
      topics: ['Business'],
      description: 'Offers, reminders and refusals to copy.',
      url: 'https://library.northfield.example/letters',
    }),
  ],
  roles: [
    item('NF-ROLE-ANALYST', 'Data Analyst', {
      description: 'Turns a question of the business into a query, a chart and an honest answer.',
      skills: ['statistics', 'SQL', 'data visualisation', 'spreadsheets'],
      recommended_courses: ['NF-DS-210', 'NF-DS-220', 'NF-DS-320'],
    }),
    item('NF-ROLE-WEBDEV', 'Web Developer', {
      description: 'Builds what people use in their browser.',
      skills: ['JavaScript', 'HTML', 'API design', 'software testing'],
      recommended_courses: ['NF-PR-230', 'NF-PR-310', 'NF-PR-320'],
    }),
    item('NF-ROLE-CARER', 'Care Assistant', {
      description: 'Helps people through their day.',
      skills: ['elderly care', 'first aid', 'communication'],
      recommended_courses: ['NF-HE-220', 'NF-HE-310'],
    }),
    item('NF-ROLE-LEAD', 'Team Lead', {
      description: 'Answers for the work of a small team.',
      skills: ['leadership', 'project management', 'coaching'],
      recommended_courses: ['NF-BU-210', 'NF-BU-310'],
    }),
  ],
};

export const harborCatalog: DemoCatalog = {
  courses: harborCourses.map((course) => courseOf('https://training.harbor.example', course)),
  skills: [
    skill('port safety', 'Moving on a quay without becoming an accident.', ['working at heights', 'first aid']),
    skill('load planning', 'Deciding what stands where and is lifted when.', ['logistics', 'dangerous goods']),
    skill('crane operation', 'Lifting heavy loads by crane.', ['working at heights', 'reach stacker operation']),
    skill('first aid', 'Helping until help comes.', ['incident response']),
  ],
  programs: [
    item('HB-PRG-START', 'First Month', {
      program_type: 'Induction',
      subject: 'Induction',
      level: 'beginner',
      description: 'What everybody does before the first shift alone.',
      tags: ['mandatory'],
      courses: ['HB-101', 'HB-102', 'HB-105', 'HB-404'],
    }),
    item('HB-PRG-CRANE', 'Crane Driver', {
      program_type: 'Licence',
      subject: 'Equipment',
      level: 'advanced',
      description: 'From the forklift to the quay crane.',
      courses: ['HB-201', 'HB-202', 'HB-102', 'HB-203', 'HB-306'],
    }),
    item('HB-PRG-TECH', 'Port Technician', {
      program_type: 'Vocational diploma',
      subject: 'Engineering',
      level: 'advanced',
      description: 'Keeps steel, oil and current where they belong.',
      courses: ['HB-205', 'HB-206', 'HB-204', 'HB-207'],
    }),
    item('HB-PRG-PLAN', 'Planner', {
      program_type: 'Licence',
      subject: 'Operations',
      level: 'advanced',
      description: 'Ships, yard and papers.',
      courses: ['HB-104', 'HB-302', 'HB-303', 'HB-301', 'HB-304'],
    }),
  ],
  pathways: [
    item('HB-PATH-DRIVER', 'Quay to Cabin', {
      subject: 'Equipment',
      description: 'The way of a crane driver.',
      programs: ['HB-PRG-START', 'HB-PRG-CRANE'],
    }),
    item('HB-PATH-OFFICE', 'Quay to Office', {
      subject: 'Operations',
      description: 'For those who would rather plan the lift.',
      programs: ['HB-PRG-START', 'HB-PRG-PLAN'],
    }),
  ],
  resources: [
    item('HB-RES-TIDES', 'Tide Tables', {
      resource_type: 'document',
      topics: ['Operations'],
      description: 'This year, by quay.',
      visibility: 'viewable_by_anyone',
      url: 'https://training.harbor.example/tides.pdf',
    }),
    item('HB-RES-RADIO', 'Radio Phrases', {
      resource_type: 'audio',
      topics: ['Languages'],
      description: 'Eighty phrases with wind behind them.',
      url: 'https://training.harbor.example/radio',
    }),
    item('HB-RES-NEAR', 'Near Misses of the Year', {
      resource_type: 'report',
      topics: ['Safety'],
      description: 'What nearly happened.',
      visibility: 'viewable_by_tenant_admins',
      url: 'https://training.harbor.example/near-misses',
    }),
  ],
  roles: [
    item('HB-ROLE-DRIVER', 'Crane Driver', {
      description: 'Moves boxes between ship and shore.',
      skills: ['crane operation', 'port safety', 'meteorology'],
      recommended_courses: ['HB-203', 'HB-306'],
    }),
    item('HB-ROLE-TECH', 'Technician', {
      description: 'Repairs before it breaks.',
      skills: ['hydraulics', 'welding', 'crane maintenance'],
      recommended_courses: ['HB-204', 'HB-205'],
    }),
    item('HB-ROLE-PLANNER', 'Vessel Planner', {
      description: 'Decides the order of a thousand boxes.',
      skills: ['load planning', 'dangerous goods', 'logistics'],
      recommended_courses: ['HB-301', 'HB-304'],
    }),
  ],
};
