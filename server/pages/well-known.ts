import type { FastifyInstance } from 'fastify';
import { midnightOf } from '../../contract/days.ts';
import { screenPaths } from '../../contract/screens.ts';
import type { Deps } from '../deps.ts';

/** Addresses that are the same on every site. Those that the settings leave out are a 404. */
export function serveWellKnown(app: FastifyInstance, deps: Pick<Deps, 'config' | 'languages'>): void {
  const { securityContact, securityExpires, securityPolicyUrl, publicUrl, loginPassword } = deps.config;
  const securityText = '/.well-known/security.txt';
  if (securityContact !== undefined && securityExpires !== undefined) {
    const linesNow = () => [
      ['Contact', securityContact],
      ['Expires', midnightOf(securityExpires, deps.config.profile.timeZone)],
      ['Policy', securityPolicyUrl],
      [
        'Preferred-Languages',
        deps.languages
          .ofMails()
          .map(({ tag }) => tag)
          .join(', '),
      ],
      ['Canonical', publicUrl && publicUrl + securityText],
    ];
    const textNow = () =>
      linesNow()
        .flatMap(([name, value]) => (value === undefined ? [] : `${name}: ${value}\n`))
        .join('');
    app.get(securityText, (_request, reply) => reply.type('text/plain; charset=utf-8').send(textNow()));
  }
  // Password managers open it.
  if (loginPassword)
    app.get('/.well-known/change-password', (_request, reply) =>
      reply.redirect(screenPaths.settingsSecurity, 303),
    );
}
