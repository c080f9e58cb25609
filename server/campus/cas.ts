import { campusPath } from '../../contract/campus/login.ts';
import type { CampusSettings, CasSettings } from '../config.ts';
import { said } from '../languages.ts';
import { createAsk, usualMs } from './ask.ts';
import { readCasAnswer, type CasAnswer } from './cas-answer.ts';
import { CampusProblem, type Provider } from './provider.ts';

const ticketShape = /^ST-[A-Za-z0-9._-]{1,256}$/;
const userShape = /^\P{Cc}{1,200}$/u;

/** CAS 3.0, or 2.0 for servers without it. */
export function openCas(
  { url, emailAttribute, emailDomain }: CasSettings,
  { publicUrl, wecomClaim }: Pick<CampusSettings, 'publicUrl'> & Partial<Pick<CampusSettings, 'wecomClaim'>>,
  longestMs = usualMs,
): Provider {
  const returnPath = `${campusPath}/cas`;
  const server = new URL(url);
  const ask = createAsk(longestMs);
  const serviceOf = (state: string) => `${publicUrl}${returnPath}?state=${state}`;

  const validate = async (service: string, ticket: string): Promise<CasAnswer> => {
    const query = new URLSearchParams({ service, ticket }).toString();
    let response = await ask(`${url}/p3/serviceValidate?${query}&format=JSON`);
    if (response.status === 404) response = await ask(`${url}/serviceValidate?${query}`);
    // A redirect and a refusal prove nothing, whatever their body says.
    if (!response.ok)
      throw new CampusProblem('campus_invalid', {
        cause: new Error(said.failures.campus.answers({ status: `${response.status}` })),
      });
    return readCasAnswer(await response.text());
  };

  return {
    type: 'cas',
    id: `cas ${url}`,
    host: server.host,
    isHttp: server.protocol === 'http:',
    returnPath,

    begin: async ({ state }, fresh) =>
      `${url}/login?service=${encodeURIComponent(serviceOf(state))}${fresh ? '&renew=true' : ''}`,

    async verify(query, { state }) {
      const ticket = query.get('ticket');
      if (ticket === null) throw new CampusProblem('campus_cancelled');
      if (!ticketShape.test(ticket)) throw new CampusProblem('campus_invalid');
      const answer = await validate(serviceOf(state), ticket);
      if ('failure' in answer || !userShape.test(answer.user)) throw new CampusProblem('campus_invalid');
      const { user, attributes } = answer;
      return {
        subject: emailDomain === undefined ? user : user.toLowerCase(),
        isAddress: emailDomain !== undefined,
        email: emailDomain === undefined ? attributes[emailAttribute] : `${user}@${emailDomain}`,
        isEmailRefused: false,
        names: [],
        claims: attributes,
        wecomId: wecomClaim === undefined ? user : attributes[wecomClaim],
      };
    },

    logOutAddress: async () => `${url}/logout`,

    async probe() {
      const answer = await validate(serviceOf('made-up-by-doctor'), 'ST-made-up-by-doctor');
      if (!('failure' in answer)) throw new Error(said.failures.campus.madeUp);
      if (answer.failure !== 'INVALID_TICKET') throw new Error(answer.failure);
    },
  };
}
