import post from './defaults/post.svg';
import profile from './defaults/profile.svg';
import qrCode from './defaults/qr-code.svg';

/** The fallbacks of `StoredImage`. */
export const defaultImages = { post, profile, qrCode } as const;
