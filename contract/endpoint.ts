import type { Endpoint } from '../engine/endpoint.ts';
import { message, nothing } from './wire.ts';

const usual = { request: nothing, reply: message, anywhere: 'postId' } as const;

/** The arguments of a row's handler depend on these, so that its type keeps them. */
type Kept = 'method' | 'access' | 'trail' | 'request' | 'reply' | 'files' | 'handled';
type Given = Omit<Endpoint, 'request' | 'reply'> & Partial<Pick<Endpoint, 'request' | 'reply'>>;
type Defaults = Pick<typeof usual, 'request' | 'reply'> & {
  trail?: undefined;
  files?: undefined;
  handled?: undefined;
};
type Completed<Row> = Omit<Endpoint, Kept> & Omit<Defaults, keyof Row> & Pick<Row, Extract<keyof Row, Kept>>;

/**
 * A row without a request has no fields, and one without a reply answers with a message. A post's id may be anywhere
 * (rule W8).
 */
export const endpoint = <const Row extends Given>(row: Row): Completed<Row> =>
  ({ ...usual, ...row }) as unknown as Completed<Row>;
