// @ts-check
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ask } from './cluster.mjs';

/** @param {string} node The node's folder */
export function readPostmaster(node) {
  return Number.parseInt(readFileSync(path.join(node, 'data', 'postmaster.pid'), 'utf8'), 10);
}

/** @param {string} text */
async function lines(text) {
  return (await ask(text)).trim().split('\n').filter(Boolean);
}

/**
 * Compares what was acknowledged with what the database and the mail server hold.
 * @param {import('./load.mjs').Answer[]} answers @param {Map<string, number>} mails
 */
export async function findLosses(answers, mails) {
  const acknowledged = (/** @type {string} */ what) =>
    answers.filter((answer) => answer.what === what && answer.status === 200).map(({ key }) => key);
  const titles = await lines(
    "select title || '|' || count(*) from posts where title ~ '^(trial|photo) ' group by title",
  );
  const held = new Map(
    titles.map(
      (line) => /** @type {[string, number]} */ ([line.split('|')[0] ?? '', Number(line.split('|')[1])]),
    ),
  );
  const saves = new Set(
    await lines(
      "select replace(m.username, 'trial_', '') || ':' || s.post_id from saves s join members m on m.id = s.member_id",
    ),
  );
  const [drift = '0'] = await lines(
    'select count(*) from post_counts c where saved_count <> (select count(*) from saves s where s.post_id = c.post_id)',
  );
  const [waiting = '0'] = await lines('select count(*) from outbox');

  const posts = [...acknowledged('post'), ...acknowledged('picture')].filter(
    (key) => !key.startsWith('first'),
  );
  const savesMade = acknowledged('save');
  const signUps = acknowledged('mail');
  const lost = {
    posts: posts.filter((title) => !held.has(title)),
    saves: savesMade.filter((key) => !saves.has(key)),
    mails: signUps.filter((email) => !mails.has(email)),
  };
  const doubled = {
    posts: [...held].filter(([, count]) => count > 1).map(([title]) => title),
    mails: [...mails].filter(([, count]) => count > 1).map(([email]) => email),
  };
  /** @type {string[]} */
  const losses = [];
  for (const [what, keys] of Object.entries(lost))
    if (keys.length > 0) losses.push(`${keys.length} ${what} lost, such as ${keys[0]}`);
  for (const [what, keys] of Object.entries(doubled))
    if (keys.length > 0) losses.push(`${keys.length} ${what} doubled, such as ${keys[0]}`);
  if (drift !== '0') losses.push(`${drift} counters of saves are wrong`);
  if (waiting !== '0') losses.push(`${waiting} mails still wait`);
  const counts = `acknowledged: ${posts.length} posts, ${savesMade.length} saves, ${signUps.length} sign-up mails`;
  return { counts, losses };
}
