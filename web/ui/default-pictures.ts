import post from './defaults/post.svg';
import profile from './defaults/profile.svg';
import qrCode from './defaults/qr-code.svg';

/** What `Picture` falls back to. */
export const defaultPictures = { post, profile, qrCode } as const;
