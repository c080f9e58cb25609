import { readSeenRequests } from '../http/seen-requests.ts';
import { finding, type Check } from './check.ts';

const dayMs = 24 * 3_600_000;

/**
 * Compares the settings with how most of the last counted requests arrived. A single visitor can send any header, so a
 * minority of the requests proves nothing.
 */
export const checkProxy: Check = async ({ config: { publicUrl }, db }) => {
  const seen = await readSeenRequests(db);
  if (seen.count === 0 || seen.at < Date.now() - dayMs) return [finding('ok', 'proxy-unknown')];
  const isMost = (count: number) => count * 2 > seen.count;
  if (isMost(seen.untrusted)) return [finding('problem', 'proxy-untrusted', { peer: seen.untrustedPeer })];
  const found = [
    ...(isMost(seen.otherHost) ? [finding('warning', 'proxy-host', { host: seen.host })] : []),
    ...(isMost(seen.plain) && publicUrl?.startsWith('https:')
      ? [finding('problem', 'proxy-http', { peer: seen.plainPeer })]
      : []),
  ];
  return found.length > 0 ? found : [finding('ok', 'proxy-ok')];
};
