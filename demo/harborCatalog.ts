import { type DemoCatalog, buildCourse, buildItem, buildSkill } from './demoCatalog.js';
import { harborCourses } from './harborCourses.js';

export const harborCatalog: DemoCatalog = {
  courses: harborCourses.map((course) => buildCourse('https://training.harbor.example', course)),
  skills: [
    buildSkill('port safety', 'Moving on a quay without becoming an accident.', ['working at heights', 'first aid']),
    buildSkill('load planning', 'Deciding what stands where and is lifted when.', ['logistics', 'dangerous goods']),
    buildSkill('crane operation', 'Lifting heavy loads by crane.', ['working at heights', 'reach stacker operation']),
    buildSkill('first aid', 'Helping until help comes.', ['incident response']),
  ],
  programs: [
    buildItem('HB-PRG-START', 'First Month', {
      program_type: 'Induction',
      subject: 'Induction',
      level: 'beginner',
      description: 'What everybody does before the first shift alone.',
      tags: ['mandatory'],
      courses: ['HB-101', 'HB-102', 'HB-105', 'HB-404'],
    }),
    buildItem('HB-PRG-CRANE', 'Crane Driver', {
      program_type: 'Licence',
      subject: 'Equipment',
      level: 'advanced',
      description: 'From the forklift to the quay crane.',
      courses: ['HB-201', 'HB-202', 'HB-102', 'HB-203', 'HB-306'],
    }),
    buildItem('HB-PRG-TECH', 'Port Technician', {
      program_type: 'Vocational diploma',
      subject: 'Engineering',
      level: 'advanced',
      description: 'Keeps steel, oil and current where they belong.',
      courses: ['HB-205', 'HB-206', 'HB-204', 'HB-207'],
    }),
    buildItem('HB-PRG-PLAN', 'Planner', {
      program_type: 'Licence',
      subject: 'Operations',
      level: 'advanced',
      description: 'Ships, yard and papers.',
      courses: ['HB-104', 'HB-302', 'HB-303', 'HB-301', 'HB-304'],
    }),
  ],
  pathways: [
    buildItem('HB-PATH-DRIVER', 'Quay to Cabin', {
      subject: 'Equipment',
      description: 'The way of a crane driver.',
      programs: ['HB-PRG-START', 'HB-PRG-CRANE'],
    }),
    buildItem('HB-PATH-OFFICE', 'Quay to Office', {
      subject: 'Operations',
      description: 'For those who would rather plan the lift.',
      programs: ['HB-PRG-START', 'HB-PRG-PLAN'],
    }),
  ],
  resources: [
    buildItem('HB-RES-TIDES', 'Tide Tables', {
      resource_type: 'document',
      topics: ['Operations'],
      description: 'This year, by quay.',
      visibility: 'viewable_by_anyone',
      url: 'https://training.harbor.example/tides.pdf',
    }),
    buildItem('HB-RES-RADIO', 'Radio Phrases', {
      resource_type: 'audio',
      topics: ['Languages'],
      description: 'Eighty phrases with wind behind them.',
      url: 'https://training.harbor.example/radio',
    }),
    buildItem('HB-RES-NEAR', 'Near Misses of the Year', {
      resource_type: 'report',
      topics: ['Safety'],
      description: 'What nearly happened.',
      visibility: 'viewable_by_tenant_admins',
      url: 'https://training.harbor.example/near-misses',
    }),
  ],
  roles: [
    buildItem('HB-ROLE-DRIVER', 'Crane Driver', {
      description: 'Moves boxes between ship and shore.',
      skills: ['crane operation', 'port safety', 'meteorology'],
      recommended_courses: ['HB-203', 'HB-306'],
    }),
    buildItem('HB-ROLE-TECH', 'Technician', {
      description: 'Repairs before it breaks.',
      skills: ['hydraulics', 'welding', 'crane maintenance'],
      recommended_courses: ['HB-204', 'HB-205'],
    }),
    buildItem('HB-ROLE-PLANNER', 'Vessel Planner', {
      description: 'Decides the order of a thousand boxes.',
      skills: ['load planning', 'dangerous goods', 'logistics'],
      recommended_courses: ['HB-301', 'HB-304'],
    }),
  ],
};
