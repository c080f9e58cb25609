const diskFull = /No space left on device|Disk quota exceeded|wrote only \d+ of \d+ bytes/;

/** The line of PostgreSQL's output that says why it ended, or the last line. */
export function reasonIn(output: string): string {
  const lines = output.split('\n').map((line) => line.trim());
  const full = lines.findLast((line) => diskFull.test(line));
  if (full) return `the disk is full (${messageOf(full)})`;
  for (const pattern of [/\b(FATAL|PANIC):/, /\berror:/, /./]) {
    const found = lines.findLast((line) => pattern.test(line));
    if (found) return messageOf(found);
  }
  return 'it said nothing';
}

/** The message without its prefix (time, process, level) and its full stop. */
function messageOf(line: string): string {
  return line.replace(/^.*?\b(FATAL|PANIC|ERROR|LOG|error):\s*/, '').replace(/[.!]$/, '');
}

export function isDiskFull(output: string): boolean {
  return diskFull.test(output);
}
