export const settings = {
  title: 'Settings',
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
    help: 'Members who want to contact you can copy it under ‘Connect’. 6 to 20 letters, digits, underscores or hyphens. Optional.',
  },

  image: {
    profile: 'Profile image',
    profileHelp: 'Your face or an object, so that others recognize you. A large one is made smaller for you.',
    qrCode: 'WeChat QR code',
    qrCodeHelp:
      'Members who want to contact you see it under ‘Connect’. Optional. A large one is made smaller for you.',
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
    label: 'Display',
    lead: 'Saved in this browser. Mails come in the language that you chose last.',
    language: 'Language',
  },
};
