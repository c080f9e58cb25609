const updates = {
  title: 'Pending user updates',
  count: (count: number) => (count === 1 ? '1 request' : `${count} requests, oldest first`),
  previous: 'Previous request',
  next: 'Next request',
  empty: 'No pending updates!',
  emptyText: 'There are no requests left to review. Thank you!',
  now: 'now',
  unchanged: 'unchanged',
  removed: 'removed',
  new: 'new',
  none: 'none',
  noneYet: (state: string) => `${state}: none`,
  username: 'Username',
  similar: (names: string) => `This name is similar to ${names}.`,
  openImage: (name: string, state: string) => `${name}, ${state} (opens in a new tab)`,
  noImage: (name: string, state: string) => `${name}, ${state}`,

  denyHelp: 'The member sees this reason. Pick one and edit it as you like.',
  qr: {
    title: 'Content of the QR code',
    none: 'No QR code was found in this image.',
    payment: 'This is a payment code.',
    group: 'This is a group code, which expires after a week.',
    contact: 'A WeChat contact.',
    other: 'Not a WeChat contact:',
  },
  commonReasons: [
    'The username is offensive or pretends to be somebody else.',
    'The profile image is not suitable for this site.',
    'The profile image shows somebody else or advertises something.',
    'The image is not a WeChat QR code.',
    'The QR code can’t be read. Please upload a sharper photo.',
  ],
  confirmDeny: 'Deny this request',
  approved: (username: string) => `Update of ${username} approved.`,
  denied: (username: string) => `Update of ${username} denied.`,
};

const settings = {
  title: 'Settings',
  more: 'More settings',
  loadFailed: 'An error occurred while getting user info',

  moderation: {
    label: 'Moderation',
    posts: 'Resolve Pending Posts',
    updates: 'Resolve Pending User Updates',
    trail: 'Audit trail',
  },

  decision: {
    approved: 'User update has been approved.',
    denied: (reason: string) => `User update has been denied. Deny reason : ${reason}`,
    noReason: 'Reason not available.',
    close: 'Close message',
  },

  profile: {
    label: 'Profile',
    lead: 'Others see this and your email. An admin reviews every change before it appears.',
    usernameFixed: (day: string) => `You can change it again on ${day}.`,
    somethingWrong: 'Something wrong happened. Please try again later.',
    save: 'Save',
    sent: 'Your update has been sent to the admins.',
    requested: 'Here you see what you asked for; others see your profile as it was.',
    uploading: 'Upload',
  },

  wechatId: {
    label: 'WeChat ID',
    help: 'Shown under ‘Connect’. 6 to 20 letters, digits, underscores or hyphens.',
  },

  image: {
    profile: 'Profile image',
    qrCode: 'WeChat QR code',
    help: 'Optional. Large ones are made smaller.',
    choose: 'Choose photo',
    chooseOther: 'Change',
    remove: 'Remove',
    removeNamed: (label: string) => `Remove: ${label}`,
    keep: 'Keep the current photo',
    keepNamed: (label: string) => `Keep the current photo: ${label}`,
    isNew: 'New, not saved yet',
    isRemoved: 'Will be removed when you save',
    noPreview: 'This file type can’t be shown before it is saved.',
    preparing: 'Preparing…',
  },

  display: {
    label: 'Language and look',
    lead: 'Saved in this browser. Mails come in the language that you chose last.',
    language: 'Language',
    languageDone: 'The site is in English now.',
    themeDone: (theme: string) => `The look is set to: ${theme}`,
  },
};

const leaving = {
  label: 'Leaving campus',
  lead: 'Your member page becomes a sale page that counts down to this day and can be shared as a whole.',
  date: 'Last day on campus',
  dateHelp: 'We remind you the day before. The day after it, your open posts are archived.',
  save: 'Set the date',
  remove: 'Remove the date',
  askTitle: (day: string) => `Leave on ${day}?`,
  askText: 'Everyone on the site sees this date.',
  archivedOn: (count: number, day: string) =>
    `On ${day}, ${count === 1 ? 'your 1 open post' : `your ${count} open posts`} and those that you add until then will be archived. Archived is final.`,
  saved: 'The date is saved.',
  removed: 'The date is removed.',
  all: 'All posts at once',
  allText: 'For those who leave today. Drafts stay.',
  allTitle: (count: number) => (count === 1 ? 'Archive 1 post?' : `Archive ${count} posts?`),
  allWarning:
    'All your open posts disappear from the market and can no longer be edited. This can’t be undone.',
  archived: (count: number) => (count === 1 ? '1 post archived' : `${count} posts archived`),
};

const account = {
  label: 'Security and devices',
  lead: 'Your password, and the devices on which you are logged in.',
  byBoth: (email: string) => `You log in with your username or ${email}.`,
  byEmail: (email: string) => `Your account has the email ${email}.`,

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
    title: 'Devices',
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
    label: 'Your data',
    lead: 'Everything that is stored about you, in one file.',
    download: { json: 'Download my data', zip: 'With my photos (ZIP)' },
    done: 'Your data has been downloaded.',
  },

  close: {
    label: 'Close account',
    lead: 'Deletes the account and everything that belongs to it.',
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

export const profile = { settings, account, leaving, updates };
