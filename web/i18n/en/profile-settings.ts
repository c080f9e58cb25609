import { maxImageBytes } from '../../../contract/images.ts';

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
    lead: 'This is what others see of you, besides your email. An admin looks at every change before it shows.',
    usernameFixed: (day: string) => `You can change it again on ${day}.`,
    somethingWrong: 'Something wrong happened. Please try again later.',
    save: 'Save',
    sent: 'Your update was sent to the admins.',
    uploading: 'Upload',
  },

  image: {
    profile: 'Profile image',
    profileHelp: `A face or a thing, so that others know whom they meet. Up to ${maxImageBytes / 2 ** 20} MB.`,
    qrCode: 'WeChat QR code',
    qrCodeHelp: `Anyone who wants to reach you sees it under ‘Connect’. Leave it out if you like. Up to ${maxImageBytes / 2 ** 20} MB.`,
    choose: 'Choose picture',
    chooseOther: 'Change',
    remove: 'Remove',
    keep: 'Keep the current one',
    isNew: 'New, not saved yet',
    isRemoved: 'Will be removed when you save',
    noPreview: 'This kind of picture can’t be shown before it is saved.',
    shrink: 'Shrink to fit',
    shrinkFailed: 'This picture could not be shrunk. Please choose another one.',
  },

  display: {
    label: 'Display',
    lead: 'Kept in this browser.',
    language: 'Language',
  },
};
