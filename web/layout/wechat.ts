/** WeChat's own browser. It can't download, open `blob:` and `mailto:` addresses, or use the clipboard API. */
export const isWeChat = /MicroMessenger/i.test(navigator.userAgent);
