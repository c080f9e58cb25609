import { useQuery } from '@tanstack/react-query';
import { campusProblems } from '../../contract/campus/problems.ts';
import { call } from '../api/call.ts';
import { campusCalls } from '../api/screen-calls.ts';
import { useText } from '../i18n/language.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useSite } from '../layout/site.ts';
import { Suspension } from '../session/suspension.tsx';
import { Banner } from '../ui/banner.tsx';

interface Props {
  code: string;
  /** The name of the campus login. */
  name: string;
  hasPassword: boolean;
}

const isWorded = (code: string) => campusProblems.find((known) => known === code);

/** Why the campus login failed. Shows nothing for a code that it does not know. */
export function CampusProblem({ code, name, hasPassword }: Props) {
  const { campus, errors } = useText();
  const format = useFormat();
  const { contactEmail, emailDomains } = useSite();
  if (code === 'suspended') return <Suspended />;
  if (code === 'too_many') return <Banner tone="red">{errors.byCode.too_many}</Banner>;
  const problem = isWorded(code);
  if (!problem) return null;
  const values = { problem, name, contact: contactEmail, domains: format.either(emailDomains) };
  return (
    <Banner tone="red">
      <p className="sentence">{campus.problem(values)}</p>
      {code === 'campus_down' && hasPassword && <p>{campus.withPassword}</p>}
    </Banner>
  );
}

/** Until when the account is suspended, which only the browser that was just refused may know. */
function Suspended() {
  const { data } = useQuery({
    queryKey: ['auth', 'campus-problem'],
    queryFn: ({ signal }) => call(campusCalls.campusProblem, {}, { signal }),
    gcTime: 0,
    retry: false,
  });
  return data ? <Suspension {...data} /> : null;
}
