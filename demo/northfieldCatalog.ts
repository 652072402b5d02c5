import { type DemoCatalog, buildCourse, buildItem, buildSkill } from './demoCatalog.js';
import { EXAMPLE } from './exampleIds.js';
import { northfieldCourses } from './northfieldCourses.js';

export const northfieldCatalog: DemoCatalog = {
  courses: northfieldCourses.map((course) => buildCourse('https://learn.northfield.example', course)),
  skills: [
    buildSkill('statistics', 'Drawing conclusions from data, with their uncertainty.', [
      'probability',
      'machine learning',
      'forecasting',
    ]),
    buildSkill(EXAMPLE.skill, 'Finding regularities in large amounts of data.', ['statistics', 'machine learning']),
    buildSkill('machine learning', 'Making programs that improve with data.', ['statistics', 'Python']),
    buildSkill('Python', 'Programming in Python.', ['programming', 'automation']),
    buildSkill('SQL', 'Asking relational databases.', ['data modelling']),
    buildSkill('interface design', 'Shaping what people see and use on a screen.', [
      'user research',
      'accessibility',
      'typography',
    ]),
    buildSkill('elderly care', 'Supporting old people in daily life.', ['first aid', 'communication']),
    buildSkill('project management', 'Bringing people, time and money to a result.', ['planning', 'leadership']),
    buildSkill('bookkeeping', 'Recording what a business takes and spends.', ['spreadsheets']),
  ],
  programs: [
    buildItem('NF-PRG-DATA', 'Applied Data Science', {
      program_type: 'Professional certificate',
      subject: 'Data',
      level: 'advanced',
      description: 'From the first chart to a model in use, in five courses and a project.',
      topics: ['Data'],
      courses: ['NF-DS-101', 'NF-DS-210', 'NF-PR-101', 'NF-PR-201', 'NF-DS-310'],
    }),
    buildItem('NF-PRG-VIS', 'Telling Stories with Data', {
      program_type: 'Short program',
      subject: 'Data',
      level: 'intermediate',
      description: 'For those who must convince with numbers.',
      topics: ['Data', 'Design'],
      courses: ['NF-DS-101', 'NF-DS-320', 'NF-DE-210', 'NF-BU-120'],
    }),
    buildItem('NF-PRG-WEB', 'Web Developer', {
      program_type: 'Professional certificate',
      subject: 'Programming',
      level: 'intermediate',
      description: 'Pages, programs and services, tested and accessible.',
      topics: ['Programming'],
      courses: ['NF-PR-101', 'NF-PR-220', 'NF-PR-230', 'NF-DS-220', 'NF-PR-320', 'NF-PR-310'],
    }),
    buildItem('NF-PRG-CARE', 'Care Assistant', {
      program_type: 'Vocational diploma',
      subject: 'Health',
      level: 'intermediate',
      description: 'The year that lets you work on a ward.',
      topics: ['Health'],
      courses: ['NF-HE-101', 'NF-HE-110', 'NF-HE-220', 'NF-LA-201', 'NF-HE-310'],
    }),
    buildItem('NF-PRG-OWN', 'Your Own Business', {
      program_type: 'Short program',
      subject: 'Business',
      level: 'beginner',
      description: 'Everything before the first invoice.',
      topics: ['Business'],
      promotion: 'autumn offer',
      courses: ['NF-BU-101', 'NF-BU-220', 'NF-BU-230', 'NF-BU-320'],
    }),
    buildItem('NF-PRG-TEACH', 'Teaching Staff', {
      program_type: 'Induction',
      subject: 'Staff',
      visibility: 'viewable_by_tenant_admins',
      description: 'For those who teach here.',
      courses: ['NF-ST-900', 'NF-ST-910'],
    }),
  ],
  pathways: [
    buildItem('NF-PATH-ANALYST', 'From Spreadsheet to Analyst', {
      subject: 'Data',
      description: 'Two programs in order, for people who work with numbers and want to go further.',
      programs: ['NF-PRG-VIS', 'NF-PRG-DATA'],
    }),
    buildItem('NF-PATH-CARE', 'Into Care Work', {
      subject: 'Health',
      description: 'Language first, then the ward.',
      visibility: 'viewable_by_anyone',
      programs: ['NF-PRG-CARE'],
    }),
    buildItem('NF-PATH-MAKER', 'Build and Sell', {
      subject: 'Programming',
      description: 'Make a web service, then a business of it.',
      programs: ['NF-PRG-WEB', 'NF-PRG-OWN'],
    }),
  ],
  resources: [
    buildItem('NF-RES-CHARTS', 'A Field Guide to Charts', {
      resource_type: 'book',
      topics: ['Data'],
      description: 'Forty charts, when to use them and when not.',
      url: 'https://library.northfield.example/charts',
    }),
    buildItem('NF-RES-SQL', 'SQL Practice Room', {
      resource_type: 'exercise',
      topics: ['Data', 'Programming'],
      description: 'A hundred questions to a bicycle shop.',
      url: 'https://library.northfield.example/sql',
    }),
    buildItem('NF-RES-BACK', 'Save Your Back', {
      resource_type: 'video',
      topics: ['Health'],
      description: 'Twelve minutes on lifting people.',
      visibility: 'viewable_by_anyone',
      url: 'https://library.northfield.example/back',
    }),
    buildItem('NF-RES-VERBS', 'German Verbs in Offices', {
      resource_type: 'audio',
      topics: ['Languages'],
      description: 'Listen on the bus.',
      url: 'https://library.northfield.example/verbs',
    }),
    buildItem('NF-RES-LETTERS', 'Model Letters', {
      resource_type: 'template',
      topics: ['Business'],
      description: 'Offers, reminders and refusals to copy.',
      url: 'https://library.northfield.example/letters',
    }),
  ],
  roles: [
    buildItem('NF-ROLE-ANALYST', 'Data Analyst', {
      description: 'Turns a question of the business into a query, a chart and an honest answer.',
      skills: ['statistics', 'SQL', 'data visualisation', 'spreadsheets'],
      recommended_courses: ['NF-DS-210', 'NF-DS-220', 'NF-DS-320'],
    }),
    buildItem('NF-ROLE-WEBDEV', 'Web Developer', {
      description: 'Builds what people use in their browser.',
      skills: ['JavaScript', 'HTML', 'API design', 'software testing'],
      recommended_courses: ['NF-PR-230', 'NF-PR-310', 'NF-PR-320'],
    }),
    buildItem('NF-ROLE-CARER', 'Care Assistant', {
      description: 'Helps people through their day.',
      skills: ['elderly care', 'first aid', 'communication'],
      recommended_courses: ['NF-HE-220', 'NF-HE-310'],
    }),
    buildItem('NF-ROLE-LEAD', 'Team Lead', {
      description: 'Answers for the work of a small team.',
      skills: ['leadership', 'project management', 'coaching'],
      recommended_courses: ['NF-BU-210', 'NF-BU-310'],
    }),
  ],
};
