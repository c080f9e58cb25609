export const account = {
  label: 'Account',
  lead: (email: string) => `You log in with your username or ${email}.`,
  leadPlain: (email: string) => `Your account has the email ${email}.`,

  password: {
    title: 'Password',
    text: 'A new password logs out all your other devices.',
    none: 'Your account has no password. To set one, enter a code from your email. It logs you out everywhere.',
    set: 'Set a password',
    change: 'Change password',
    current: 'Current password',
    new: 'New password',
    confirm: 'Confirm new password',
    submit: 'Save new password',
    done: 'Your password has been changed. All other devices are logged out.',
  },

  sessions: {
    title: 'Where you are logged in',
    only: 'You are logged in on this device only.',
    several: (count: number) => `You are logged in on ${count} devices.`,
    unknown: 'Unknown device',
    current: 'This device',
    used: (ago: string) => `Last used ${ago}`,
    end: 'Log out everywhere else',
    question: 'Log out everywhere else?',
    consequence: 'Your other devices have to log in again. You stay logged in here.',
    done: 'You are logged out everywhere else.',
  },

  data: {
    title: 'Your data',
    text: 'Everything that is stored about you, in one file.',
    download: { json: 'Download my data', zip: 'With my photos (ZIP)' },
    done: 'Your data has been downloaded.',
  },

  close: {
    title: 'Close account',
    text: 'Deletes the account and everything that belongs to it.',
    open: 'Close account',
    question: 'Close your account?',
    goes: 'This permanently deletes:',
    what: [
      'your profile: username, email and photos',
      'your posts and their photos, including those that others have saved',
      'your saved posts and your requests to the admins',
    ],
    after: 'You are logged out on all devices. This can’t be undone.',
    next: 'Continue',
    confirm: (username: string) => `Enter the password of ${username} to close the account.`,
    confirmPlain: (username: string) => `This closes the account of ${username}.`,
    password: 'Password',
    submit: 'Close my account',
    done: 'Your account has been closed.',
  },
};
