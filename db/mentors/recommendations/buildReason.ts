import type { CandidateCourse, FinishedCourse, LearnerProfile } from './rankCourses.js';

const MAX_NAMES = 3;
const MIN_SHARE = 0.05;

/**
 * Builds one or two sentences that explain a recommendation. `step` is the number of levels above the finished
 * courses.
 */
export function buildReason(profile: LearnerProfile, course: CandidateCourse, step: number | null): string {
  const sentences = [
    buildSkillSentence(profile, course),
    buildTogetherSentence(profile, course),
    buildLevelSentence(profile, course, step),
  ].filter((sentence) => sentence !== null);
  return (sentences.length > 0 ? sentences : [buildDefaultSentence(profile, course)]).slice(0, 2).join(' ');
}

function buildSkillSentence(
  { desired, missing, finished }: LearnerProfile,
  { skills }: CandidateCourse,
): string | null {
  const goals = skills.filter((skill) => desired.includes(skill));
  if (goals.length > 0)
    return `It teaches ${joinNames(goals)}, which you named as ${goals.length > 1 ? 'goals' : 'a goal'}.`;
  const gaps = missing.filter(({ skill }) => skills.includes(skill));
  if (gaps.length > 0) {
    const { program } = gaps[0]!;
    const ofProgram = gaps.filter((gap) => gap.program === program).map(({ skill }) => skill);
    return `It teaches ${joinNames(ofProgram)}, which you still need for ${program}.`;
  }
  const course = finished.filter(isNamed).find((one) => one.skills.some((skill) => skills.includes(skill)));
  const shared = course?.skills.filter((skill) => skills.includes(skill)) ?? [];
  return course ? `It goes on with ${joinNames(shared)}, which you met in ${formatCourse(course)}.` : null;
}

function buildTogetherSentence({ finished }: LearnerProfile, { together }: CandidateCourse): string | null {
  if (!together || together.share < MIN_SHARE) return null;
  const course = finished.filter(isNamed).find(({ title }) => title === together.title);
  return course
    ? `Of those who finished ${formatCourse(course)}, as you did, ${formatPercent(together.share)} finished this one too.`
    : null;
}

function buildLevelSentence(
  { finished }: LearnerProfile,
  { level }: CandidateCourse,
  step: number | null,
): string | null {
  if (step === null || level === null) return null;
  if (step > 0.25)
    return `Its level, ${level}, is a step up from the ${formatCount(finished.length, 'course')} that you finished.`;
  if (step > -0.75)
    return `Its level, ${level}, is that of the ${formatCount(finished.length, 'course')} that you finished.`;
  return null;
}

/** For learners with little data, or courses without another reason. */
function buildDefaultSentence({ finished, enrolled }: LearnerProfile, { learners, level }: CandidateCourse): string {
  const known = finished.length + enrolled.length;
  const start =
    known === 0
      ? 'You have not taken a course here yet'
      : `You took ${formatCount(known, 'course')} here so far, and none of them is like it`;
  const level_ = level === null ? '' : ` it is ${level}, and`;
  return `${start};${level_} ${formatCount(learners, 'learner')} of your platform took it.`;
}

type NamedCourse = FinishedCourse & { title: string };
const isNamed = (course: FinishedCourse): course is NamedCourse => course.title !== null;

function formatCourse({ title, grade }: NamedCourse): string {
  return grade === null ? title : `${title} (${formatPercent(grade)})`;
}

const formatPercent = (share: number) => `${Math.round(share * 100)} %`;
const formatCount = (count: number, what: string) => (count === 1 ? `one ${what}` : `${count} ${what}s`);

function joinNames(names: string[]): string {
  const few = names.slice(0, MAX_NAMES);
  return few.length === 1 ? few[0]! : `${few.slice(0, -1).join(', ')} and ${few.at(-1)}`;
}
