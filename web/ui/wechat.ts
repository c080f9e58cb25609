/** WeChat's own browser. It can't download, open `blob:` and `mailto:` addresses, or use the clipboard API. */
export const isWeChat = /MicroMessenger/i.test(navigator.userAgent);

/** For links to other pages. WeChat opens no second window, and Back must return from what it opens. */
export const newWindow = isWeChat ? {} : { target: '_blank', rel: 'noopener noreferrer' };
