import type { LearnerProfile } from '../../../db/mentors/recommendations/rankCourses.js';
import type { components } from '../../../generated/types.js';
import type { Recommended, RecommendedCourses } from '../../../services/mentors/recommendations/recommend.js';

type Answer = components['schemas']['CourseRecommendations'];

export interface RecommendationFacts {
  /** A UUID. */
  id: string;
  platformKey: string;
  retrieved: number;
  includesMain: boolean;
  seconds: number;
}

/** A message tells the reader when there are fewer courses than this. */
const FEWEST = 3;

export function presentRecommendation(
  { method, courses, madeAt }: RecommendedCourses,
  profile: LearnerProfile,
  facts: RecommendationFacts,
): Answer {
  return {
    recommendations: courses.map(presentCourse),
    user_context: {
      completed_courses: profile.finished.length,
      current_courses: profile.enrolled.length,
      average_grade: averageGrade(profile),
      desired_skills: profile.desired,
      missing_skills: profile.missing.map(({ skill }) => skill),
    },
    recommendation_id: facts.id,
    generated_at: madeAt.toISOString(),
    platform_key: facts.platformKey,
    method_used: method,
    search_query_used: [...profile.desired, ...profile.missing.map(({ skill }) => skill)].join(', '),
    candidates_retrieved: facts.retrieved,
    includes_main_catalog: facts.includesMain,
    processing_time_seconds: Math.round(facts.seconds * 10_000) / 10_000,
    success: true,
    message: courses.length < FEWEST ? buildMessage(courses.length) : null,
    count: courses.length,
    next: null,
    previous: null,
  };
}

function presentCourse({ course, reason, confidence }: Recommended): components['schemas']['CourseRecommendation'] {
  return {
    course_id: course.key,
    course_title: course.title,
    reason,
    domain: course.subject,
    difficulty_level: course.level,
    estimated_hours: parseHours(course.duration),
    confidence_score: confidence,
    platform_key: course.platformKey,
    description: course.description,
    short_description: course.shortDescription,
    lms_data: { url: course.url, image_url: course.imageUrl, language: course.language },
  };
}

const buildMessage = (count: number) =>
  count === 0
    ? 'There is no course that this learner could take now.'
    : `There ${count === 1 ? 'is' : 'are'} only ${count} that this learner could take now.`;

function averageGrade({ finished }: LearnerProfile): number | null {
  const grades = finished.map(({ grade }) => grade).filter((grade) => grade !== null);
  return grades.length === 0
    ? null
    : Math.round((grades.reduce((sum, grade) => sum + grade, 0) / grades.length) * 1000) / 1000;
}

/** The hours of '12 hours' and the like; null for weeks and other texts. */
function parseHours(duration: string | null): number | null {
  const match = /^\s*(\d+(?:\.\d+)?)\s*(?:h|hours?)\s*$/i.exec(duration ?? '');
  return match ? Number(match[1]) : null;
}
