import type { Reporter, TestCase, TestModule } from 'vitest/node';

/** Several times what a test may take. Vitest bounds tests and hooks, but neither fixtures that end nor imports. */
const longestMs = 10 * 60_000;

/** The exit code of a run that was ended because it hung. */
export const hung = 75;

/** Ends the run if no test or file has ended for ten minutes, and names the files that run. */
export default class implements Reporter {
  /** The last test that ended, by file. */
  private readonly running = new Map<string, string>();
  private timer: NodeJS.Timeout | undefined;

  onTestModuleQueued({ relativeModuleId }: TestModule) {
    this.running.set(relativeModuleId, 'none of its tests');
    this.waitAnew();
  }

  onTestCaseResult({ module, name }: TestCase) {
    this.running.set(module.relativeModuleId, name);
    this.waitAnew();
  }

  onTestModuleEnd({ relativeModuleId }: TestModule) {
    this.running.delete(relativeModuleId);
    this.waitAnew();
  }

  onTestRunEnd() {
    clearTimeout(this.timer);
  }

  private waitAnew() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      for (const [file, last] of this.running)
        process.stdout.write(`${file} has not ended. Its last test that did: ${last}\n`);
      process.exit(hung);
    }, longestMs);
  }
}
