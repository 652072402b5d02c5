/**
 * The tables that outgrow one machine: tenant first, without references. What is joined by tenant lies together, so they are spread alike. The first
 * one is what the others are spread like.
 */
export const RECORD_TABLES = [
  'statements',
  ...['statement_attachments', 'statement_links', 'statement_references', 'attached_files'],
  ...['record_places', 'record_terms', 'record_parts', 'record_part_terms', 'record_people', 'record_subjects', 'record_contexts', 'record_clients', 'record_documents', 'unfollowed_statements'],
  ...['activity_places', 'activity_changes', 'activity_reopens', 'activity_days', 'activity_course_days', 'activity_course_months', 'activity_course_years', 'activity_totals', 'activity_people', 'activity_courses', 'activity_sessions', 'activity_ordinals', 'activity_bits', 'activity_month_bits'],
  ...['block_results', 'course_results', 'skill_points_earned', 'skill_point_totals', 'skill_point_counts', 'announced_achievements', 'earned_certificates', 'video_days', 'regrades'],
  ...['carried_days', 'carried_people', 'carried_courses', 'carried_sessions', 'carried_certificates', 'carried_block_results', 'carried_video_days'],
  ...['class_changes', 'class_ranks', 'class_totals', 'learner_changes', 'learner_totals', 'course_engagement', 'learner_performance', 'open_enrollments', 'enrollment_days', 'enrollment_day_changes'],
  ...['department_changes', 'department_totals'],
  ...['conversation_sessions', 'conversation_messages', 'conversation_turns'],
  ...['llm_usage', 'llm_spending', 'llm_answers', 'llm_weeks'],
  ...['events', 'event_outbox', 'event_places', 'audit_log'],
];
