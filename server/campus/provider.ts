import type { ProviderType } from '../../contract/campus/login.ts';
import type { CampusProblemCode } from '../../contract/campus/problems.ts';

/** A login that a browser has begun. It is kept in the browser, signed. */
export interface PendingLogin {
  /** The type of the provider. Browsers keep it by this name. */
  kind: ProviderType;
  state: string;
  nonce: string;
  /** The PKCE verifier. */
  verifier: string;
  /** The browser that began it (rule K55). */
  browser: string;
  /** A path of this site. */
  next: string;
  /** The hash of the link with which it began, in the setup. */
  setup?: string | undefined;
  /** Epoch milliseconds. */
  at: number;
}

/** A subject that is new here, whose address leads to an account. */
export interface NewSubject {
  kind: ProviderType;
  /** The provider's id. */
  provider: string;
  /** Hashed. */
  subject: string;
  email: string;
}

/** The question whether that account is the person's. It is kept like a login, and good for one link. */
export interface Question extends NewSubject {
  id: string;
  browser: string;
  next: string;
  at: number;
}

/** Claims that a provider has proved about a person. All others are dropped. */
export interface Proven {
  /** The provider's own key of the person. */
  subject: string;
  /** Whether the address is made of the subject, and so means the same person. */
  isAddress: boolean;
  /** A text, or a list of texts of which the first that fits counts. */
  email: unknown;
  isEmailRefused: boolean;
  /** Sources of the username, the best first. */
  names: string[];
  /** What the rules of LOGIN_REQUIRE look at. */
  claims: Record<string, unknown>;
  /** The user's id in the university's WeCom, from the provider's claim. */
  wecomId: unknown;
}

/** How a campus logs in. Each type is one file. */
export interface Provider {
  type: ProviderType;
  /** Tells its subjects from those of other providers. */
  id: string;
  host: string;
  isHttp: boolean;
  /** Where it sends the browser back to, below this site's address. */
  returnPath: string;
  /** The address at which the browser logs in. With `fresh`, the provider asks for the password again. */
  begin(pending: PendingLogin, fresh: boolean): Promise<string>;
  /** Asks the provider about the answer that the browser brought. Throws `CampusProblem`. */
  verify(query: URLSearchParams, pending: PendingLogin): Promise<Proven>;
  /** Where the browser ends its login at the provider. Null if the provider does not say so at once. Never throws. */
  logOutAddress(): Promise<string | null>;
  /** Throws with a sentence about what is wrong. */
  probe(): Promise<void>;
}

/** Why nobody was logged in. */
export class CampusProblem extends Error {
  readonly code: CampusProblemCode;
  /** The account, where one is known. */
  readonly memberId: string | undefined;

  constructor(code: CampusProblemCode, more: { memberId?: string; cause?: unknown } = {}) {
    super(code, { cause: more.cause });
    this.code = code;
    this.memberId = more.memberId;
  }
}

/** Returns the `CampusProblem` in the chain of causes. Any other error counts as an answer that can't be verified. */
export function problemOf(error: unknown): CampusProblem {
  for (let one = error; one instanceof Error; one = one.cause) if (one instanceof CampusProblem) return one;
  return new CampusProblem('campus_invalid');
}
