// Loaded into a server by NODE_OPTIONS: tells at SIGUSR2 how long its event loop was held since the last time, in ms.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import process from 'node:process';

const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
process.on('SIGUSR2', () => {
  process.stdout.write(`held ${delay.max / 1e6} ms\n`);
  delay.reset();
});
