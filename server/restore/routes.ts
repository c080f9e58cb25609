import { restoreEndpoints as rows } from '../../contract/restore/endpoints.ts';
import type { Serve } from '../serve.ts';
import type { Restoring } from './restoring.ts';

export function serveRestore(serve: Serve, restoring: Restoring): void {
  serve(rows.state, ({ input }) => restoring.state(input.token));
  serve(rows.send, ({ input, form }) => {
    const [part] = form.files('part');
    return restoring.take(input.token, Number(input.offset), part && Buffer.from(part.bytes));
  });
  serve(rows.begin, ({ input }) => restoring.begin(input.token));
}
