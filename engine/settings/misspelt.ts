/**
 * Finds variables that are most likely misspelt settings, with the setting that each stands for. Ignores empty
 * variables and all but close matches, because the environment has many variables of other programs.
 */
export function findMisspelt(
  env: NodeJS.ProcessEnv,
  known: readonly string[],
): [name: string, meant: string][] {
  const unknown = Object.keys(env).filter((name) => !known.includes(name) && env[name]?.trim());
  return unknown.flatMap((name) => {
    const meant = isServiceLink(name) || name === loginName ? undefined : settingMeantBy(name, known);
    // On Windows, variable names ignore case.
    return meant === undefined || env[meant] === env[name] ? [] : [[name, meant]];
  });
}

/** Every Unix session has it. */
const loginName = 'LOGNAME';

/** Kubernetes and Docker set SMTP_PORT, SMTP_SERVICE_HOST and SMTP_PORT_25_TCP_ADDR for a service named SMTP. */
function isServiceLink(name: string): boolean {
  return /_SERVICE_(HOST|PORT)|_PORT$|_PORT_\d+_(TCP|UDP)/.test(name);
}

function settingMeantBy(name: string, known: readonly string[]): string | undefined {
  const upper = name.toUpperCase();
  const near = known
    .map((setting) => ({ setting, distance: distanceBetween(letters(upper), letters(setting)) }))
    .filter(({ setting, distance }) => distance <= tolerance(letters(setting)))
    .toSorted((one, other) => one.distance - other.distance);
  if (near[0]) return near[0].setting;
  // In other programs, such a variable names a file that contains the password.
  if (upper.endsWith('_FILE')) return known.find((setting) => upper === `${setting}_FILE`);
  // Other programs have one variable for each part of the mail server's address.
  if (upper.startsWith('SMTP_')) return known.find((setting) => setting === 'SMTP_URL');
  if (upper.startsWith('S3_'))
    return known.find((setting) => setting.startsWith('S3_') && shareWords(upper, setting));
  return undefined;
}

const letters = (name: string) => name.replaceAll(/[^A-Z0-9]/g, '');

/**
 * The edit distance that a name of this length allows. Short names such as PORT and HOST, which resemble many others,
 * allow a swap only.
 */
function tolerance(name: string): number {
  return name.length <= 4 ? 0.5 : name.length <= 8 ? 1 : 2;
}

/** Whether the words of one are a subset of the other's, such as S3_SECRET_KEY and S3_SECRET_ACCESS_KEY. */
function shareWords(name: string, setting: string): boolean {
  const [few = [], many = []] = [name.split('_'), setting.split('_')].toSorted(
    (one, other) => one.length - other.length,
  );
  return few.length > 1 && few.every((word) => many.includes(word));
}

/** The edit distance: insertions, deletions and substitutions cost one, a swap of two neighbours half. */
function distanceBetween(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const above = rows[row - 1] ?? [];
      const change = one[row - 1] === other[column - 1] ? 0 : 1;
      let cost = Math.min(
        (above[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + change,
      );
      if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1])
        cost = Math.min(cost, (rows[row - 2]?.[column - 2] ?? 0) + 0.5);
      current.push(cost);
    }
    rows.push(current);
  }
  return rows.at(-1)?.at(-1) ?? 0;
}
