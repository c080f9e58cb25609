/**
 * A failed request to the bucket, in words for the operator. Omits the response, which repeats the key's id and the
 * signed text.
 */
export class BucketError extends Error {
  /** A retry may succeed. */
  readonly isTransient: boolean;
  /** Of the answer, if there was one. */
  readonly status: number | undefined;

  constructor(words: string, isTransient = false, status?: number) {
    super(`The bucket can't be used: ${words}.`);
    this.name = 'BucketError';
    this.isTransient = isTransient;
    this.status = status;
  }
}

const region = 'it is in another region or at another address (S3_REGION, S3_ENDPOINT)';
const bucket = 'no bucket has this name (S3_BUCKET)';
const key = 'the key is refused (S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY)';
const trouble = 'the store is overloaded or failing';

/** Keyed by the store's error code, or by the HTTP status if the code is unknown or missing. */
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
  if (error instanceof Error && error.name === 'TimeoutError')
    return new BucketError('it does not answer', true);
  const code = networkCode(error);
  if (code) return new BucketError(`it can't be reached at S3_ENDPOINT (${code})`, true);
  return new BucketError('what answers at S3_ENDPOINT is not an S3 store');
}

/** For an answer that is no success. */
export function refusal(status: number, code: string): BucketError {
  const isTransient = status >= 500 || status === 429;
  const words =
    wordsFor.get(code) ??
    wordsFor.get(String(status)) ??
    (isTransient ? trouble : 'the store refused the call');
  // The code is external input and is logged.
  return new BucketError(
    `${words} (${status} ${/^\w{1,60}$/.test(code) ? code : 'Unknown'})`,
    isTransient,
    status,
  );
}

/**
 * The code of a failed connection. Undefined if the answer is not HTTP: then the code is one of the parser.
 */
function networkCode(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return code === '' || code.startsWith('HPE_') ? undefined : code;
}
