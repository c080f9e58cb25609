// Loaded into a server by NODE_OPTIONS. On SIGUSR2 it prints the longest turn of the event loop since the last one, in
// ms of CPU time, because on a busy machine the process waits for a core too.
import process from 'node:process';

// Node 22 counts what the other threads use meanwhile, too.
const cpuUsage = () => process.threadCpuUsage?.() ?? process.cpuUsage();
let longest = 0;
let used = cpuUsage();

function turn() {
  const { user, system } = cpuUsage();
  longest = Math.max(longest, (user + system - used.user - used.system) / 1000);
  used = cpuUsage();
  setTimeout(turn, 1).unref();
}
turn();

process.on('SIGUSR2', () => {
  process.stdout.write(`held ${longest} ms\n`);
  longest = 0;
});
