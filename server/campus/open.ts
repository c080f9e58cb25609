import type { CampusSettings } from '../config.ts';
import { openCas } from './cas.ts';
import { openOidc } from './oidc.ts';
import type { Provider } from './provider.ts';

/** The providers of the settings, the usual one first. Asks them nothing. */
export function openProviders(campus: CampusSettings): Provider[] {
  return campus.providers.map((one) => (one.type === 'oidc' ? openOidc(one, campus) : openCas(one, campus)));
}
