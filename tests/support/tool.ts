import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Runs one of the operator's commands to its end, as `npm run NAME` would, with these settings and no others. */
export function runTool(
  name: string,
  args: string[],
  env: Record<string, string>,
): Promise<{ failed: boolean; stdout: string; stderr: string }> {
  const program = fileURLToPath(new URL(`../../dist/scripts/${name}.js`, import.meta.url));
  return new Promise((resolve) => {
    // Not the waiting kind: a bucket or a pipe may be answered from this process.
    execFile(process.execPath, [program, ...args], { env }, (error, stdout, stderr) =>
      resolve({ failed: error !== null, stdout, stderr }),
    );
  });
}
