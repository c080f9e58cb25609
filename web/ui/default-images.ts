import post from './defaults/post.svg';
import profile from './defaults/profile.svg';
import qrCode from './defaults/qr-code.svg';

/** What `FallbackImage` falls back to. */
export const defaultImages = { post, profile, qrCode } as const;
