// Loaded into a server by NODE_OPTIONS. On SIGUSR2 it prints the longest event loop delay since the last one, in ms.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import process from 'node:process';

const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
process.on('SIGUSR2', () => {
  process.stdout.write(`held ${delay.max / 1e6} ms\n`);
  delay.reset();
});
