/** Texts of the layout, and texts that several nouns share. */
export const common = {
  loading: 'Loading…',
  working: 'Working…',
  close: 'Close',
  cancel: 'Cancel',
  tryAgain: 'Try again',
  optional: '(optional)',
  free: 'Free',
  justNow: 'Just now',
  counter: (used: number, limit: number) => `${used} of ${limit} characters used`,

  header: {
    skip: 'Skip to content',
    home: (site: string) => `${site}, home`,
    nav: 'Main',
    market: 'Market',
    post: 'Post',
    saved: 'Saved',
    myPosts: 'My Posts',
    settings: 'Settings',
    desk: 'Desk',
    waiting: (count: number) => `${count} waiting`,
    notices: 'Notices',
    unread: (count: number) => (count === 1 ? '1 unread notice' : `${count} unread notices`),
    search: 'Search',
    openSearch: 'Open search',
    suggestions: 'Suggestions',
    searchedBefore: 'searched before',
    recent: 'Recent',
    popular: 'Searched a lot this week',
    kinds: 'Kinds',
    searchPlaceholder: 'Search posts',
    logIn: 'Login',
    logOut: 'Logout',
    loggingOut: 'Logging out',
    logOutTitle: 'Log out?',
    logOutText: 'You have not sent the post that you started. Logging out deletes it from this browser.',
    logOutFailed: 'You could not be logged out.',
    languageFailed: 'The other language could not be loaded. Please try again.',
    theme: 'Theme',
    themes: { system: 'Same as device', light: 'Light', dark: 'Dark' },
  },

  announcements: {
    title: 'Announcements',
    newTerms: 'The terms of use have changed.',
    read: 'Read them',
    accept: 'Accept',
  },

  footer: {
    contact: 'Contact',
    hostedOn: (host: string) => `Hosted on ${host}`,
    version: (version: string) => `Version ${version}`,
    guidelines: 'Community guidelines',
    terms: 'Terms of use',
    privacy: 'Privacy',
    accessibility: 'Accessibility',
  },

  copy: { idle: 'Copy', done: 'Copied', failed: 'Failed', byHand: 'Press and hold to copy' },
  weChat: {
    noFiles: 'WeChat cannot save files. Tap ⋯ at the top right and choose “Open in browser”.',
    openInBrowser: '⋯ Open this page in your browser',
  },

  session: {
    expiring: (minutes: number) =>
      minutes <= 1
        ? 'You will be logged out in less than a minute.'
        : `You will be logged out in ${minutes} minutes.`,
    stay: 'Stay logged in',
    renewed: 'Your session has been extended.',
    ended: 'Your session has ended. Please log in again: what you typed is saved.',
  },

  update: {
    title: 'A new version is available',
    text: 'The site was updated while this page was open. Reload to continue: what you typed is saved.',
    reload: 'Reload',
  },
};
