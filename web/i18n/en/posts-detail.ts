import type { PostType } from '../../../contract/posts/options.ts';

export const detail = {
  heading: (type: PostType, title: string) => `${type}ing: ${title}`,
  loadFailed: 'An error occurred while fetching the post.',
  gone: 'It may have been sold or removed.',
  loadingTitle: 'Post',
  similar: 'More like this',
  findSimilar: 'Find similar',
  /** By the type of the post above. */
  otherKind: { buy: 'On offer now', sell: 'Wanted now' },

  photos: {
    label: 'Photos',
    position: (place: number, count: number) => `image ${place} of ${count}`,
    ofPost: (title: string, place: number, count: number) => `${title}, image ${place} of ${count}`,
    open: (place: number, count: number) => `Open image ${place} of ${count} in a new tab`,
    enlargeOne: (place: number, count: number) => `Enlarge image ${place} of ${count}`,
    show: (place: number, count: number) => `Show image ${place} of ${count}`,
    enlarge: 'Enlarge',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    viewer: 'Photos, enlarged',
    previous: 'Previous image',
    next: 'Next image',
    none: 'No photos',
    carousel: 'carousel',
    slide: 'slide',
    /** The photo viewer replaces both placeholders. */
    place: 'image {index} of {total}',
  },

  author: {
    connect: 'Connect',
    title: (username: string) => `Connect with ${username}`,
    you: '(you)',
    email: 'Email',
    qrCode: 'WeChat QR code',
    qrCodeOf: (username: string) => `WeChat QR code of ${username}`,
    enlarge: 'Enlarge the code',
    dialogFailed: 'The contact could not be loaded.',
    saveImage: 'Save image',
    saveFailed: 'The picture could not be saved.',
    scanHere:
      'On this phone: save the image, open ‘Scan’ in WeChat and pick it from your album. With another phone, scan it here.',
    scanInWechat: 'Press and hold the picture to save or scan it.',
    wechatId: 'WeChat ID',
    copyWechatId: 'Copy WeChat ID',
    addInWechat: 'Open WeChat, Add contacts, paste.',
    writeMail: 'Write an email',
    copyMail: 'Copy the whole mail',
    messageHint: 'Then say hello:',
    copyMessage: 'Copy a message',
    hint: 'Meet in a public place on campus, and pay after you have seen the item.',
  },

  facts: {
    category: 'Category',
    created: 'Posted',
    price: 'Price',
    firm: 'Not negotiable',
    quantity: 'Quantity',
    until: { sell: 'Sell by', buy: 'Buy by' },
    description: 'Description',
    noDescription: 'No description.',
  },
  denyReason: (reason: string) => `Deny reason: ${reason}`,
  share: 'Share',
  copyLink: 'Copy link',
  shareFailed: 'This could not be shared.',

  manage: {
    label: 'Your post',
    hints: {
      Draft: 'Only you see this draft. Edit it to post it to the market.',
      Pending: 'An admin will review this post. Until then only you and the admins see it.',
      Available: 'On the market.',
      'In progress': 'Reserved: still on the market, marked as in progress.',
      Archived: 'Archived permanently. Copy it to post the same thing again.',
      Denied: 'This post was not approved. Copy it to a new draft, fix it and post it again.',
    },
    expiredHint: 'Its date has passed. Set a new date to show it on the market.',
    showNow: 'Show the current state',
    archiveTitle: 'Archive this post?',
    archiveText: 'It disappears from the market and can no longer be edited. This can’t be undone.',
    deleteTitle: 'Delete this post?',
    deleteText: 'This permanently deletes the post and its photos, also for those who saved it.',
    dealTitle: 'Deal made!',
    dealText: 'Congratulations! What should happen to the post?',
    dealArchive: 'It disappears from the market and stays in your archive.',
    dealRemove: 'It is permanently deleted with its photos.',
  },

  moderate: {
    label: 'Moderation',
    hint: 'This post is waiting for review.',
    denyHelp: 'The author sees this reason. Pick one and edit it as you like.',
    confirmDeny: 'Deny this post',
    undo: 'Undo',
    undone: 'Undone. The post waits for review again.',
  },
};

/** Texts of sharing in WeChat. */
export const weChat = {
  share: 'Share in WeChat',
  hint: 'Tap ⋯ and choose “Send to friend”.',
  copyText: 'Copy text',
  poster: 'Poster',
  posterOf: (title: string) => `Poster: ${title}`,
  scan: 'Scan to open',
  hold: 'Press and hold the picture to save it.',
  saveImage: 'Save image',
};
