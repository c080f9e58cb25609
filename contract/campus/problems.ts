/** Why a campus login failed. `campus.problem` says it. */
export const campusProblems = [
  'campus_down',
  'campus_cancelled',
  'campus_expired',
  'campus_invalid',
  'campus_no_email',
  'campus_email_unverified',
  'campus_email_outside',
  'campus_other_person',
  'campus_not_allowed',
] as const;

/** These two are worded as at a login with a password. */
export type CampusProblemCode = (typeof campusProblems)[number] | 'suspended' | 'too_many';
