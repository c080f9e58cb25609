import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ofParent } from './spawn.ts';

/** Runs an operator's command like `npm run NAME`, with no other environment than `env`, where `typed` is what the operator types. */
export function runTool(
  name: string,
  args: string[],
  env: Record<string, string>,
  typed = '',
): Promise<{ failed: boolean; stdout: string; stderr: string }> {
  const program = fileURLToPath(new URL(`../../scripts/${name}.ts`, import.meta.url));
  return new Promise((resolve) => {
    // Asynchronous, because this process may serve the command's bucket or pipe.
    const child = execFile(
      process.execPath,
      [program, ...args],
      // Longer than a test may take: a command that hangs must not outlive its test.
      { env: { ...ofParent, ...env }, timeout: 180_000, killSignal: 'SIGKILL' },
      (error, stdout, stderr) => resolve({ failed: error !== null, stdout, stderr }),
    );
    child.stdin?.end(typed);
  });
}
