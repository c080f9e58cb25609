/**
 * Why a campus login failed, as the login screen words it. `name` is what the campus login is called, `contact` the
 * site's address, `domains` those that may sign up.
 */
export const campusProblems = {
  campus_down: {
    en: '{name} does not answer. Please try again in a few minutes.',
    zh: '{name}暂时没有响应，请过几分钟再试。',
  },
  campus_cancelled: { en: 'The login was cancelled.', zh: '登录已取消。' },
  campus_expired: {
    en: 'This login took too long or was begun in another browser. Please try again.',
    zh: '登录超时，或不是在这个浏览器里开始的，请重新登录。',
  },
  campus_invalid: {
    en: 'The answer of {name} could not be verified. Please try again.',
    zh: '无法确认{name}返回的信息，请重新登录。',
  },
  campus_no_email: {
    en: '{name} gave no email address that can be used here. Please write to {contact}.',
    zh: '{name}没有提供可用的邮箱，请联系{contact}。',
  },
  campus_email_unverified: {
    en: '{name} has not verified your email address.',
    zh: '你的邮箱还没有通过{name}的验证。',
  },
  campus_email_outside: {
    en: 'This site is for addresses ending in {domains}.',
    zh: '本站仅限以{domains}结尾的邮箱使用。',
  },
  campus_other_person: {
    en: 'This address belongs to an account of another person. Please write to {contact}.',
    zh: '这个邮箱已属于另一位用户，请联系{contact}。',
  },
} as const;

/** These two are worded as at a login with a password. */
export type CampusProblemCode = keyof typeof campusProblems | 'suspended' | 'too_many';

/** What a banner adds about a provider that is down while passwords are on. */
export const withPassword = { en: 'You can log in with your password.', zh: '也可以用密码登录。' } as const;
