// @ts-check
import { createHash, randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { addresses, ask } from './cluster.mjs';

/** Members who read and write through the front, and a record of every answer. */

/**
 * @typedef {{ what: string, key: string, sentAt: number, endedAt: number, status: number, code: string,
 *   retryAfter: boolean, error: string, phase: string }} Answer
 */

/** @type {Answer[]} */
export const answers = [];
// Gives idle connections up before the router does, so that no request meets one that is being closed.
const agent = new Agent({ keepAlive: true, maxSockets: 60, timeout: 15_000 });
/** What is being broken. */
export const phase = { name: '' };
const members = 200;

/** Creates members with open sessions, and something to look at. */
export async function fillSite() {
  const hashes = Array.from({ length: members }, (_, number) =>
    createHash('sha256').update(`trial-${number}`).digest('hex'),
  );
  const list = hashes.map((hash, number) => `(${number}, '${hash}')`).join(',');
  await ask(`
    insert into members (email, username, password_hash)
      select 'trial' || n || '@example.edu', 'trial_' || n, 'x' from generate_series(0, ${members - 1}) n;
    insert into sessions (token_hash, member_id, expires_at)
      select decode(hash, 'hex'), m.id, now() + interval '20 hours'
      from (values ${list}) made (n, hash) join members m on m.username = 'trial_' || n;
    update members set last_seen_on = (now() at time zone 'Asia/Shanghai')::date`);
  for (let number = 0; number < 40; number += 1) await createPost(`first ${number}`);
  await ask("update posts set status = 'Available'");
  return (await ask('select id from posts order by id')).trim().split('\n');
}

/**
 * @param {string} what @param {string} key @param {string} method @param {string} path @param {string} member
 * @param {{ type: string, body: Buffer } | undefined} sent
 * @returns {Promise<Answer>}
 */
function call(what, key, method, path, member, sent) {
  const sentAt = performance.now();
  return new Promise((resolve) => {
    const [host = '', port = ''] = addresses.web.split(':');
    const finish = (/** @type {Partial<Answer>} */ found) => {
      const known = { what, key, sentAt, endedAt: performance.now(), phase: phase.name };
      const answer = { status: 0, code: '', retryAfter: false, error: '', ...known, ...found };
      answers.push(answer);
      resolve(answer);
    };
    const headers = {
      ...(member ? { cookie: `session=${member}` } : {}),
      ...(sent ? { 'content-type': sent.type, 'content-length': sent.body.length } : {}),
    };
    const asked = request({ host, port, path, method, agent, headers, timeout: 60_000 }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk) => (text += chunk));
      response.once('error', ({ message }) => finish({ error: message }));
      response.once('end', () => {
        const status = response.statusCode ?? 0;
        const code = status === 200 ? '' : (/"code":"(\w+)"/.exec(text)?.[1] ?? text.slice(0, 80));
        finish({ status, code, retryAfter: response.headers['retry-after'] !== undefined });
      });
    });
    asked.once('timeout', () => asked.destroy(new Error('no answer within 60 s')));
    asked.once('error', ({ message }) => finish({ error: message }));
    asked.end(sent?.body);
  });
}

let turn = 0;
const anyone = () => `trial-${(turn += 1) % members}`;
const json = (/** @type {object} */ value) => ({
  type: 'application/json',
  body: Buffer.from(JSON.stringify(value)),
});

/** A picture of one pixel, as PNG. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** @param {string} title */
function createPost(title, withPicture = false) {
  const edge = `edge${randomBytes(8).toString('hex')}`;
  const day = new Date(Date.now() + 100 * 86_400_000).toISOString().slice(0, 10);
  const fields = {
    title,
    description: 'For the trial.',
    price: '5',
    currency: '¥',
    quantity: '1',
    sellBuyByDate: day,
    postStatus: 'Pending',
    category: 'Others',
    totalOrPerItem: 'Total price',
    postType: 'sell',
    openToNegotiate: 'false',
  };
  const parts = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${edge}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  );
  if (withPicture)
    parts.push(
      Buffer.from(
        `--${edge}\r\ncontent-disposition: form-data; name="images"; filename="one.png"\r\ncontent-type: image/png\r\n\r\n`,
      ),
      picture,
      Buffer.from('\r\n'),
    );
  parts.push(Buffer.from(`--${edge}--\r\n`));
  const sent = { type: `multipart/form-data; boundary=${edge}`, body: Buffer.concat(parts) };
  return call(withPicture ? 'picture' : 'post', title, 'POST', '/api/post/create-post', anyone(), sent);
}

/** @type {Map<string, number>} */
export const mails = new Map();

/** A mail server that counts the mails to each address. */
export function startMailServer() {
  const server = createServer((socket) => {
    let inData = false;
    let rest = '';
    let to = '';
    socket.on('error', () => undefined);
    socket.write('220 trial\r\n');
    socket.setEncoding('utf8').on('data', (chunk) => {
      rest += chunk;
      for (;;) {
        const end = rest.indexOf(inData ? '\r\n.\r\n' : '\r\n');
        if (end < 0) return;
        const line = rest.slice(0, end);
        rest = rest.slice(end + (inData ? 5 : 2));
        if (inData) {
          inData = false;
          mails.set(to, (mails.get(to) ?? 0) + 1);
          socket.write('250 ok\r\n');
        } else if (/^data/i.test(line)) {
          inData = true;
          socket.write('354 go on\r\n');
        } else {
          to = /^rcpt to:<(.*?)>/i.exec(line)?.[1] ?? to;
          socket.write(/^quit/i.test(line) ? '221 bye\r\n' : '250 ok\r\n');
        }
      }
    });
  });
  const [host = '', port = ''] = addresses.smtp.split(':');
  server.listen(Number(port), host);
  return server;
}

const signUp = (/** @type {string} */ email) =>
  call(
    'mail',
    email,
    'POST',
    '/api/auth/signup',
    '',
    json({ email, username: email.split('@')[0], password: 'correct-horse-9' }),
  );
const read = (/** @type {string} */ path) => call('read', path, 'GET', path, anyone(), undefined);

/**
 * Writes and reads until `stop`. Each write has a key of its own, so that the check at the end can count it.
 * @param {string[]} posts
 */
export function startLoad(posts) {
  const stopping = new AbortController();
  let number = 0;
  /** @type {Set<Promise<unknown>>} */
  const open = new Set();
  const act = (/** @type {Promise<unknown>} */ made) => {
    open.add(made);
    void made.finally(() => open.delete(made));
  };
  /** The next pair of member and post that was not saved yet. */
  const pair = { member: 0, post: 0 };
  const save = () => {
    pair.post += 1;
    if (pair.post >= posts.length) [pair.member, pair.post] = [(pair.member + 1) % members, 0];
    const postId = posts[pair.post] ?? '';
    const { member } = pair;
    return call(
      'save',
      `${member}:${postId}`,
      'POST',
      '/api/post/save-post',
      `trial-${member}`,
      json({ postId }),
    );
  };
  const beat = async () => {
    while (!stopping.signal.aborted) {
      number += 1;
      act(save());
      act(read('/api/post/market-post?page=1'));
      if (number % 2 === 0) act(createPost(`trial ${number}`));
      if (number % 2 === 1) act(read('/api/post/search-and-filter-posts?search=trial&page=1'));
      if (number % 20 === 0) act(createPost(`photo ${number}`, true));
      if (number % 20 === 10) act(signUp(`new${number}@example.edu`));
      await sleep(100);
    }
  };
  const beating = beat();
  return {
    stop: async () => {
      stopping.abort();
      await beating;
      await Promise.all(open);
    },
  };
}

/** Asks the market as fast as so many connections can. Returns answers a second. */
export async function measureReads(connections = 16, seconds = 6) {
  const end = performance.now() + seconds * 1000;
  let count = 0;
  const client = async () => {
    while (performance.now() < end) {
      const { status } = await call(
        'measured',
        '',
        'GET',
        '/api/post/market-post?page=1',
        anyone(),
        undefined,
      );
      if (status === 200) count += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, client));
  return count / seconds;
}
