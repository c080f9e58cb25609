import { S3ServiceError } from 's3mini';

/**
 * A call to the bucket that failed, in words for whoever runs the site. What the bucket answered is left out:
 * it repeats the key's id and what was signed.
 */
export class BucketError extends Error {
  /** The same call may succeed later. */
  readonly passing: boolean;

  constructor(words: string, passing = false) {
    super(`The bucket can't be used: ${words}.`);
    this.name = 'BucketError';
    this.passing = passing;
  }
}

const region = 'it is in another region or at another address (S3_REGION, S3_ENDPOINT)';
const bucket = 'there is none of this name (S3_BUCKET)';
const key = 'the key is refused (S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY)';
const trouble = 'the store is overloaded or in trouble';

/** By the store's own code, which not every store sends, or else by the status. */
const wordsFor = new Map(
  Object.entries({
    NoSuchBucket: bucket,
    InvalidAccessKeyId: 'the key is not known there (S3_ACCESS_KEY_ID)',
    SignatureDoesNotMatch: 'the secret does not belong to the key (S3_SECRET_ACCESS_KEY)',
    AccessDenied: 'the key needs the rights GetObject, PutObject, DeleteObject and ListBucket',
    AuthorizationHeaderMalformed: region,
    PermanentRedirect: region,
    RequestTimeTooSkewed: 'the clock of this machine is wrong',
    301: region,
    307: region,
    401: key,
    403: key,
    404: bucket,
    429: trouble,
  }),
);

export function bucketError(error: unknown): BucketError {
  if (error instanceof BucketError) return error;
  if (error instanceof S3ServiceError) return refusal(error.status, error.serviceCode ?? '');
  if (error instanceof Error && error.name === 'TimeoutError')
    return new BucketError('it does not answer', true);
  const code = networkCode(error);
  if (code) return new BucketError(`it can't be reached at S3_ENDPOINT (${code})`, true);
  return new BucketError('what answers at S3_ENDPOINT is not an S3 store');
}

function refusal(status: number, code: string): BucketError {
  const passing = status >= 500 || status === 429;
  const words =
    wordsFor.get(code) ?? wordsFor.get(String(status)) ?? (passing ? trouble : 'the store refused the call');
  // The code comes from outside and goes into the log.
  return new BucketError(`${words} (${status} ${/^\w{1,60}$/.test(code) ? code : 'Unknown'})`, passing);
}

/** The platform's `fetch` wraps what the socket said. */
function networkCode(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause)
    if ('code' in current && typeof current.code === 'string') return current.code;
  return undefined;
}
