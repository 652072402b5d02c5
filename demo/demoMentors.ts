import type { IncomingMentor } from '../db/mentors/mentors/saveMentor.js';
import type { IncomingTerm } from '../db/mentors/mentors/saveTerm.js';
import { EXAMPLE } from './exampleIds.js';
import { TEXTS } from './demoTexts.js';

export interface DemoMentor extends IncomingMentor {
  name: string;
  slug: string;
  /** Titles and texts of the documents from which the mentor answers. */
  documents?: [title: string, text: string][];
  /** Whether the contract's examples use this mentor. */
  isExample?: true;
  /** Titles and texts of suggested prompts. */
  prompts?: [title: string, text: string][];
}

type Row = [name: string, description: string, subject: string, type: string, more?: Partial<DemoMentor>];

const LARGE = { name: 'north-star-large', provider: 'Northstar' };
const SMALL = { name: 'north-star-small', provider: 'Northstar' };
const OPEN = { name: 'commons-8b', provider: 'Commons' };

const buildSlug = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

/** Builds the mentors of a category, with alternating language models. */
function buildMentors(category: string, audience: string, rows: Row[]): DemoMentor[] {
  return rows.map(([name, description, subject, type, more], index) => ({
    name,
    slug: buildSlug(name),
    description,
    categories: [category],
    subjects: [subject],
    types: [type],
    audience,
    llm: [LARGE, SMALL, OPEN][index % 3]!,
    tags: [subject.toLowerCase().replaceAll(' ', '-')],
    settings: {
      system_prompt: `You are ${name}. ${description} Ask before you explain.`,
      enable_suggested_prompts: true,
    },
    ...more,
  }));
}

/** Descriptions of the categories. */
export const MENTOR_TERMS: IncomingTerm[] = [
  { kind: 'category', name: 'Mathematics', description: 'From limits to proofs.', audiences: ['Undergraduates'] },
  { kind: 'category', name: 'Computing', description: 'Programs, databases and data.', audiences: ['Undergraduates'] },
  { kind: 'category', name: 'Writing', description: 'Essays, theses and plain sentences.', audiences: ['Everybody'] },
  { kind: 'category', name: 'Languages', description: 'Conversation in other languages.', audiences: ['Everybody'] },
  { kind: 'category', name: 'Campus', description: 'Offices, dates and rooms.', audiences: ['Everybody'] },
];

export const northfieldMentors: DemoMentor[] = [
  ...buildMentors('Mathematics', 'Undergraduates', [
    [
      'Calculus Coach',
      'Walks you through limits, derivatives and integrals, one step at a time.',
      'Calculus',
      'Tutor',
      {
        is_featured: true,
        visibility: 'viewable_by_anyone',
        documents: [
          ['Limits in twelve pages', TEXTS.limits],
          ['Table of integrals', TEXTS.integrals],
        ],
        prompts: [
          ['Chain rule quiz', 'Quiz me on the chain rule with five questions, the easiest first.'],
          ['Where did I go wrong?', 'Here is my solution. Show me the first line that is wrong, and nothing else.'],
        ],
      },
    ],
    [
      'Linear Algebra Companion',
      'Matrices, vector spaces and what eigenvalues are good for.',
      'Linear Algebra',
      'Tutor',
      { prompts: [['Picture of a matrix', 'Explain what this matrix does to the plane.']] },
    ],
    ['Proof Reader', 'Reads your proofs and points at the gap, never at the answer.', 'Proofs', 'Reviewer'],
    [
      'Statistics Sparring',
      'Tests whether you can tell chance from effect.',
      'Statistics',
      'Tutor',
      { is_featured: true, documents: [['Reading a p-value', TEXTS.pValue]] },
    ],
    ['Probability Puzzles', 'A new riddle of urns, dice and birthdays every time.', 'Probability', 'Game'],
  ]),
  ...buildMentors('Computing', 'Undergraduates', [
    [
      'Python First Steps',
      'Your first programs, with errors explained in plain words.',
      'Programming',
      'Tutor',
      {
        is_featured: true,
        visibility: 'viewable_by_anyone',
        documents: [['The first ten error messages', TEXTS.errors]],
        prompts: [['Explain this error', 'Explain this error message and how I find its cause.']],
      },
    ],
    ['SQL Workbench', 'Practises joins, groups and windows on tables that you choose.', 'Databases', 'Tutor'],
    ['Code Reviewer', 'Comments on clarity, names and tests of the code that you paste.', 'Programming', 'Reviewer'],
    ['Algorithms Arena', 'Asks for the running time before it shows a line of code.', 'Algorithms', 'Game'],
    [
      'Machine Learning Guide',
      'From a baseline to a model that you can defend.',
      'Machine Learning',
      'Tutor',
      { documents: [['Splitting data without leaks', TEXTS.leaks]] },
    ],
    [
      'Data Mining Tutor',
      'Rules, trees and clusters: what they find, and when to believe them.',
      'Data Mining',
      'Tutor',
      {
        isExample: true,
        image_url: 'https://files.northfield.example/data-mining-tutor.png',
        metadata: { course: EXAMPLE.courseKey },
        settings: {
          ...{
            system_prompt: 'You are a patient tutor of data mining. Ask before you explain.',
            enable_suggested_prompts: true,
            enable_disclaimer: true,
          },
          ...{
            disclaimer: 'Answers may be wrong: check them against your lecture notes.',
            placeholder_prompt: 'Ask about rules, trees and clusters',
            proactive_response: 'Hello! Which data set are you working on?',
          },
          guided_prompt_instructions: 'Suggest the next step of an analysis, in at most ten words.',
        },
        documents: [
          ['Lecture notes on association rules', TEXTS.rules],
          ['Decision trees in short', TEXTS.trees],
        ],
        prompts: [
          [
            'Rules of a shopping basket',
            'Show me an association rule of a supermarket, with its support and confidence.',
          ],
        ],
      },
    ],
    [
      'Data Ethics Debate',
      'Takes the other side, whatever you hold about data and fairness.',
      'Data Ethics',
      'Debater',
    ],
  ]),
  ...buildMentors('Writing', 'Everybody', [
    [
      'Essay Structure',
      'Finds the claim of your essay, and what carries it.',
      'Academic Writing',
      'Reviewer',
      { visibility: 'viewable_by_anyone' },
    ],
    [
      'Citation Helper',
      'Checks that every quotation has a source, and every source a use.',
      'Academic Writing',
      'Assistant',
    ],
    ['Plain Words', 'Turns long sentences into short ones and keeps the meaning.', 'Style', 'Assistant'],
    ['Thesis Planner', 'Cuts a thesis into weeks, and asks on Mondays how it went.', 'Planning', 'Coach'],
  ]),
  ...buildMentors('Languages', 'Everybody', [
    ['Deutsch am Morgen', 'Ten minutes of German conversation, corrected gently.', 'German', 'Conversation'],
    ['Conversación', 'Spanish about your day, at your pace.', 'Spanish', 'Conversation'],
    ['English for Papers', 'The English of methods, results and polite disagreement.', 'English', 'Tutor'],
  ]),
  ...buildMentors('Campus', 'Everybody', [
    [
      'Library Desk',
      'Finds books, opening hours and the right database.',
      'Library',
      'Assistant',
      {
        is_featured: true,
        visibility: 'viewable_by_anyone',
        settings: {
          allow_anonymous: true,
          proactive_response: 'What are you looking for?',
          enable_total_grounding: true,
        },
      },
    ],
    ['Study Habits', 'Helps you to plan a week that you can keep.', 'Planning', 'Coach'],
    ['Exam Calm', 'Breathing, sleep and a plan for the last three days.', 'Well-being', 'Coach'],
    ['Career Compass', 'Compares what you can with what jobs ask for.', 'Careers', 'Coach'],
  ]),
  ...buildMentors('Staff', 'Teachers', [
    [
      'Rubric Builder',
      'Makes criteria for marking that two people read alike.',
      'Assessment',
      'Assistant',
      { visibility: 'viewable_by_tenant_admins' },
    ],
    [
      'Course Designer',
      'From what students should be able to do, back to the first lecture.',
      'Course Design',
      'Assistant',
      { visibility: 'viewable_by_tenant_admins' },
    ],
    [
      'Policy Finder',
      'Answers from the regulations of the college, with the paragraph.',
      'Regulations',
      'Assistant',
      {
        visibility: 'viewable_by_tenant_admins',
        settings: { enable_total_grounding: true },
        documents: [['Examination regulations', TEXTS.regulations]],
      },
    ],
  ]),
];

export const harborMentors: DemoMentor[] = [
  ...buildMentors('Nursing', 'Nursing students', [
    [
      'Dose Calculator Coach',
      'Practises dosage until you no longer need it.',
      'Pharmacology',
      'Tutor',
      { is_featured: true },
    ],
    ['Anatomy Atlas', 'Names, neighbours and functions, from the outside in.', 'Anatomy', 'Tutor'],
    [
      'Patient Talk',
      'Plays a patient who has not understood yet.',
      'Communication',
      'Role play',
      { visibility: 'viewable_by_anyone' },
    ],
    ['Hygiene Check', 'Asks what you would do next, and why.', 'Hygiene', 'Tutor'],
    ['Shift Handover', 'Listens to your handover and says what was missing.', 'Communication', 'Reviewer'],
  ]),
  ...buildMentors('Shipping', 'Trainees', [
    ['Harbor Rules', 'Right of way, lights and signals, in the order in which you meet them.', 'Navigation', 'Tutor'],
    ['Cargo Planner', 'Weights, balance and the paper that goes with them.', 'Logistics', 'Assistant'],
    [
      'Knots and Lines',
      'Describes knots so that hands understand.',
      'Seamanship',
      'Tutor',
      { visibility: 'viewable_by_anyone' },
    ],
    ['Radio English', 'The words of the radio, and nothing beside them.', 'English', 'Conversation'],
  ]),
  ...buildMentors('Welding', 'Trainees', [
    ['Safe Spark', 'What burns, what blinds, and what you wear against it.', 'Safety', 'Tutor', { is_featured: true }],
    ['Seam Judge', 'Describes what a good seam looks like, and asks about yours.', 'Welding', 'Reviewer'],
    ['Steel Facts', 'Grades, heat and what they do to each other.', 'Materials', 'Tutor'],
  ]),
  ...buildMentors('School', 'Everybody', [
    ['Exam Dates', 'Knows when what is due.', 'Planning', 'Assistant'],
    ['First Aid Refresher', 'Five questions a day about what to do first.', 'First Aid', 'Game'],
    [
      'Instructor Notes',
      'Plans a practical lesson with the machines that are free.',
      'Course Design',
      'Assistant',
      { visibility: 'viewable_by_tenant_admins' },
    ],
  ]),
];
