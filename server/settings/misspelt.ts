/**
 * Names of the environment that were meant to be settings: each with the setting it stands for. The environment is
 * full of other programs' variables, so only close misses count; what has no value does no harm.
 */
export function findMisspelt(
  env: NodeJS.ProcessEnv,
  known: readonly string[],
): [name: string, meant: string][] {
  const unknown = Object.keys(env).filter((name) => !known.includes(name) && env[name]?.trim());
  return unknown.flatMap((name) => {
    const meant = isServiceLink(name) ? undefined : settingMeantBy(name, known);
    // Windows finds a variable under any case.
    return meant === undefined || env[meant] === env[name] ? [] : [[name, meant]];
  });
}

/** Kubernetes and Docker announce a service named SMTP as SMTP_PORT, SMTP_SERVICE_HOST, SMTP_PORT_25_TCP_ADDR. */
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
  // Passwords from files, as other programs take them.
  if (upper.endsWith('_FILE')) return known.find((setting) => upper === `${setting}_FILE`);
  // Other programs ask for the mail server in parts.
  if (upper.startsWith('SMTP_')) return known.find((setting) => setting === 'SMTP_URL');
  if (upper.startsWith('S3_'))
    return known.find((setting) => setting.startsWith('S3_') && shareWords(upper, setting));
  return undefined;
}

const letters = (name: string) => name.replaceAll(/[^A-Z0-9]/g, '');

/** How many slips a name of this length may hold; PORT and HOST have too many neighbours for more than a swap. */
function tolerance(name: string): number {
  return name.length <= 4 ? 0.5 : name.length <= 8 ? 1 : 2;
}

/** The words of one are among those of the other: S3_SECRET_KEY and S3_SECRET_ACCESS_KEY. */
function shareWords(name: string, setting: string): boolean {
  const [few = [], many = []] = [name.split('_'), setting.split('_')].toSorted(
    (one, other) => one.length - other.length,
  );
  return few.length > 1 && few.every((word) => many.includes(word));
}

/** Insertions, deletions and changes of a letter count one, a swap of two neighbours half. */
function distanceBetween(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const above = rows[row - 1] ?? [];
      const change = one[row - 1] === other[column - 1] ? 0 : 1;
      let least = Math.min(
        (above[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + change,
      );
      if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1])
        least = Math.min(least, (rows[row - 2]?.[column - 2] ?? 0) + 0.5);
      current.push(least);
    }
    rows.push(current);
  }
  return rows.at(-1)?.at(-1) ?? 0;
}
