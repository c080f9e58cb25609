export const account = {
  label: 'Account',
  lead: (email: string) => `You log in with your username or ${email}.`,

  password: {
    title: 'Password',
    text: 'A new password logs you out everywhere else.',
    change: 'Change password',
    current: 'Current password',
    new: 'New password',
    confirm: 'Confirm new password',
    submit: 'Save new password',
    done: 'Your password is changed. Everywhere else you are logged out.',
  },

  data: {
    title: 'Your data',
    text: 'All that is stored about you, in one file.',
    download: 'Download my data',
    fileName: (day: string) => `my-data-${day}.json`,
    done: 'Your data is in your downloads.',
  },

  close: {
    title: 'Close account',
    text: 'Deletes the account and all that belongs to it.',
    open: 'Close account',
    question: 'Close your account?',
    goes: 'This deletes for good:',
    what: [
      'your profile: username, email and pictures',
      'your posts and their photos, also where others have saved them',
      'your saved posts and your requests to the admins',
    ],
    after: 'You are logged out everywhere. This can’t be undone.',
    next: 'Continue',
    confirm: (username: string) => `Enter the password of ${username} to close the account.`,
    password: 'Password',
    submit: 'Close my account',
    done: 'Your account is closed.',
  },
};
