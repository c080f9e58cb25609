/** The program of a child that obeys commands in the bytes instead of decoding them. */
export const actor = `
  import events from 'node:events';
  import { writeFileSync } from 'node:fs';
  let done = 0;
  /** The file tells the next child that another one ran before it. */
  const isFirst = (file) => {
    try {
      writeFileSync(file, '', { flag: 'wx' });
      return true;
    } catch {
      return false;
    }
  };
  process.on('disconnect', () => process.exit());
  process.on('message', async ({ length }) => {
    let order = '';
    while (order.length < length) {
      const chunk = process.stdin.read();
      if (chunk) order += chunk.toString('latin1');
      else await events.once(process.stdin, 'readable');
    }
    const once = /once (\\S+)/.exec(order)?.[1];
    if (order.includes('killed')) process.kill(process.pid, 'SIGKILL');
    else if (order.includes('crash') && (!once || isFirst(once))) process.kill(process.pid, 'SIGSEGV');
    else if (order.includes('hang')) while (true);
    else if (order.includes('environment'))
      process.send({ refusal: 'image_unreadable', reason: JSON.stringify(process.env), memory: 0 });
    else {
      const memory = order.includes('grow') ? 1e12 : 0;
      process.send({ image: { width: process.pid, height: ++done, files: [1, 2, 3].map(() => Buffer.from(order)) }, memory });
    }
  });
  process.send('ready');`;
