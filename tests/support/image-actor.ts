const library = import.meta.resolve('workerpool');

/** The program of a child that obeys commands in the bytes instead of decoding them. */
export const actor = `
  import { writeFileSync } from 'node:fs';
  import workerpool from ${JSON.stringify(library)};
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
  const obey = (bytes) => {
    workerpool.workerEmit({ pid: process.pid });
    const order = Buffer.from(bytes).toString('latin1');
    const once = /once (\\S+)/.exec(order)?.[1];
    if (order.includes('killed')) process.kill(process.pid, 'SIGKILL');
    else if (order.includes('crash') && (!once || isFirst(once))) process.kill(process.pid, 'SIGSEGV');
    else if (order.includes('terminated') && isFirst(once)) process.kill(process.pid, 'SIGTERM');
    else if (order.includes('hang')) while (true);
    else if (order.includes('wait')) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3000);
    else if (order.includes('environment')) throw new Error(JSON.stringify(process.env));
    if (order.includes('grow')) setImmediate(() => process.kill(process.pid, 'SIGKILL'));
    return { width: process.pid, height: ++done, files: [1, 2, 3].map(() => Buffer.from(order)) };
  };
  workerpool.worker({ start: () => undefined, render: obey, readQr: obey });`;
