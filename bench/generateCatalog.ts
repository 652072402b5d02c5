/** A generated course, flat as the importer reads it. */
export interface GeneratedCourse {
  course_id: string;
  name: string;
  slug: string;
  description: string;
  short_description: string;
  subject: string;
  level: string;
  language: string;
  topics: string[];
  tags: string[];
  skills: string[];
  self_paced: boolean;
  duration: string;
  certificate: string | null;
  price: string;
  promotion: string | null;
  visibility: string;
  prerequisites: { all: { course_id: string }[] } | null;
}

const SUBJECTS = [
  'Accounting',
  'Architecture',
  'Astronomy',
  'Biology',
  'Chemistry',
  'Computing',
  'Cooking',
  'Design',
  'Drama',
  'Economics',
  'Education',
  'Electronics',
  'Ethics',
  'Film',
  'Finance',
  'Forestry',
  'Geography',
  'Geology',
  'Health',
  'History',
  'Journalism',
  'Languages',
  'Law',
  'Literature',
  'Logistics',
  'Management',
  'Marketing',
  'Mathematics',
  'Mechanics',
  'Medicine',
  'Music',
  'Nursing',
  'Nutrition',
  'Philosophy',
  'Photography',
  'Physics',
  'Politics',
  'Psychology',
  'Robotics',
  'Statistics',
];
const LEVELS = ['introductory', 'beginner', 'intermediate', 'advanced', 'graduate'];
const LANGUAGES = ['en', 'en', 'en', 'en', 'es', 'fr', 'de', 'pt', 'ar', 'zh'];
const APPROACHES = [
  'Applied',
  'Comparative',
  'Computational',
  'Everyday',
  'Experimental',
  'Historical',
  'Modern',
  'Practical',
  'Quantitative',
  'Visual',
];
const FORMS = [
  'Foundations',
  'Laboratory',
  'Methods',
  'Practice',
  'Project',
  'Seminar',
  'Studio',
  'Theory',
  'Topics',
  'Workshop',
];
const VERBS = [
  'analyse',
  'build',
  'compare',
  'design',
  'explain',
  'evaluate',
  'measure',
  'model',
  'present',
  'question',
];
const OBJECTS = [
  'case studies',
  'data',
  'instruments',
  'markets',
  'materials',
  'networks',
  'patients',
  'plans',
  'sources',
  'systems',
];
const TAGS = [
  'evening',
  'field work',
  'group work',
  'hands-on',
  'honours',
  'online',
  'popular',
  'summer',
  'weekend',
  'writing',
];
const DURATIONS = ['4 weeks', '6 weeks', '8 weeks', '12 weeks', '1 semester', '2 semesters'];
const CERTIFICATES = [null, null, 'completion', 'professional', 'credit'];
const PRICES = ['free', 'free', 'audit', '49.00', '99.00', '149.00', '299.00'];
const VISIBILITIES = [
  'viewable_by_anyone',
  ...Array<string>(8).fill('viewable_by_tenant_students'),
  'viewable_by_tenant_admins',
];

/** A reproducible sequence of numbers in [0, 1): mulberry32. */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Generates a realistic catalogue of any size, one course at a time, reproducibly. */
export function* generateCourses(count: number, seed = 1): Generator<GeneratedCourse> {
  const random = randomNumbers(seed);
  const one = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!;
  const some = <T>(values: readonly T[], most: number): T[] => [
    ...new Set(Array.from({ length: Math.floor(random() * (most + 1)) }, () => one(values))),
  ];
  // A few subjects are large and most are small, as in real catalogues.
  const drawSubject = () => SUBJECTS[Math.floor(random() ** 1.7 * SUBJECTS.length)]!;
  for (let index = 0; index < count; index++) {
    const subject = drawSubject();
    const approach = one(APPROACHES);
    const form = one(FORMS);
    const level = one(LEVELS);
    // 800 names: about as many facet values in all as a large catalogue has.
    const skills = some([...VERBS, ...OBJECTS], 3).map(
      (word) => `${word} in ${one([subject, drawSubject()]).toLowerCase()}`,
    );
    const needs =
      index > 100 && random() < 0.3
        ? some([1, 7, 31, 90], 2).map((back) => ({ course_id: courseId(index - back) }))
        : [];
    yield {
      course_id: courseId(index),
      name: `${approach} ${subject}: ${form} ${1 + Math.floor(random() * 9)}`,
      slug: `${approach}-${subject}-${form}-${index}`.toLowerCase(),
      description:
        `Students ${one(VERBS)} ${one(OBJECTS)} and ${one(VERBS)} ${one(OBJECTS)} of ${subject.toLowerCase()}. ` +
        `The ${form.toLowerCase()} takes the ${approach.toLowerCase()} view and ends with a piece of work on ${one(OBJECTS)}.`,
      short_description: `${approach} view of ${subject.toLowerCase()}, ${level}.`,
      subject,
      level,
      language: one(LANGUAGES),
      topics: [...new Set([subject, ...some(SUBJECTS, 2)])],
      tags: some(TAGS, 3),
      skills,
      self_paced: random() < 0.4,
      duration: one(DURATIONS),
      certificate: one(CERTIFICATES),
      price: one(PRICES),
      promotion: random() < 0.05 ? one(['spring sale', 'early bird']) : null,
      visibility: one(VISIBILITIES),
      prerequisites: needs.length > 0 ? { all: needs } : null,
    };
  }
}

function courseId(index: number): string {
  return `GEN-${String(index).padStart(7, '0')}`;
}
