// Loaded into a server by NODE_OPTIONS. On SIGUSR2 it prints the longest turn of the event loop since the last one, in
// ms. A turn counts no more than the CPU time that it took, because on a busy machine the process waits for a core too.
import process from 'node:process';

let longest = 0;
let begun = performance.now();
let used = process.cpuUsage();

function turn() {
  const now = performance.now();
  const { user, system } = process.cpuUsage(used);
  longest = Math.max(longest, Math.min(now - begun, (user + system) / 1000));
  begun = now;
  used = process.cpuUsage();
  setTimeout(turn, 1).unref();
}
turn();

process.on('SIGUSR2', () => {
  process.stdout.write(`held ${longest} ms\n`);
  longest = 0;
});
