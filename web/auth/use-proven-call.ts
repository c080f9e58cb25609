import { useState } from 'react';
import { CallerError } from '../../contract/errors.ts';
import { Refusal, type Challenge } from '../../engine/refusal.ts';
import { call } from '../api/call.ts';
import type { Call } from '../api/calls.ts';

/** The required work can grow while a proof is computed. The next refusal then carries a new challenge. */
const maxProofs = 3;

/** Makes a call. If a limit requires a proof of work, computes it (`checking` is then true) and calls again. */
export function useProvenCall() {
  const [checking, setChecking] = useState(false);

  async function provenCall<Request extends { proof?: string | undefined }, Reply>(
    row: Call<Request, Reply>,
    input: NoInfer<Request>,
  ): Promise<Reply> {
    let proof: string | undefined;
    for (let made = 0; ; made += 1) {
      try {
        return await call(row, { ...input, proof });
      } catch (failure) {
        const challenge = failure instanceof Refusal ? failure.challenge : undefined;
        if (!challenge || made === maxProofs) throw failure;
        setChecking(true);
        proof = await prove(challenge);
      } finally {
        setChecking(false);
      }
    }
  }

  return { provenCall, checking };
}

function prove(challenge: Challenge): Promise<string> {
  const worker = new Worker(new URL('./prove.ts', import.meta.url), { type: 'module' });
  return new Promise<string>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<string>) => resolve(data));
    worker.addEventListener('error', () => reject(new CallerError('server_error')));
    worker.postMessage(challenge);
  }).finally(() => worker.terminate());
}
