import { CallerError, type ErrorCode } from '../../contract/errors.ts';
import type { Decisions } from '../../contract/posts/decisions.ts';
import type { Caller } from '../../engine/http/route.ts';
import type { Deps } from '../deps.ts';
import type { Member } from '../member.ts';
import { moderatePost } from './moderate.ts';

/** Approves and denies posts in the order given. Each is its own transaction; `code` says why one was refused. */
export async function decideMany(
  deps: Deps,
  caller: Caller,
  admin: Member,
  wanted: Decisions,
): Promise<{ postId: string; code: ErrorCode | null }[]> {
  const done: { postId: string; code: ErrorCode | null }[] = [];
  for (const { postId, approve, denyReason } of wanted) {
    const decision = approve
      ? ({ action: 'approve', reason: '' } as const)
      : ({ action: 'deny', reason: denyReason } as const);
    done.push({ postId, code: await refusalOf(moderatePost(deps, caller, admin, postId, decision)) });
  }
  return done;
}

async function refusalOf(act: Promise<void>): Promise<ErrorCode | null> {
  try {
    await act;
    return null;
  } catch (error) {
    if (error instanceof CallerError) return error.code;
    throw error;
  }
}
