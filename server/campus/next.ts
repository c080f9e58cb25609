import { ownPath } from '../../contract/own-path.ts';

const longest = 2000;
/** A login never leads back to a form of it, nor to what is no page. */
const noPage = /^\/+(login|signup|email-verification|forgot-password|api|uploads)(\/|$)/i;

/** Where a campus login leads: a path of this site, or the market. */
export function nextOf(given: unknown): string {
  const market = '/market';
  if (typeof given !== 'string' || given.length > longest || /[\\\p{Cc}]/u.test(given)) return market;
  const path = ownPath(given);
  if (path === undefined) return market;
  try {
    return noPage.test(decodeURIComponent(path.replace(/[?#].*$/, ''))) ? market : path;
  } catch {
    return market;
  }
}
