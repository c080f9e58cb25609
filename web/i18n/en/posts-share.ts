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
