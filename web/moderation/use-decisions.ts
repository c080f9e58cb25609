import {
  useMutation,
  useMutationState,
  useQueryClient,
  type InfiniteData,
  type QueryKey,
} from '@tanstack/react-query';
import { useState } from 'react';
import type { Action } from '../../contract/action.ts';
import { Refusal } from '../../engine/refusal.ts';
import { removeDraft } from '../form/draft.ts';
import { deskSummary } from '../session/desk-summary.ts';
import type { Given } from './reason-form.tsx';

export interface Decision<Item, Name extends string> extends Given {
  items: readonly [Item, ...Item[]];
  action: Name;
}

/** An item that the server did not decide, or whose decision it did not undo. */
export interface Refused<Item, Name extends string> {
  item: Item;
  failure: unknown;
  /** Undefined for an undo. */
  action?: Name;
  /** Sends the decision again. Undefined if that can't help. */
  retry?: () => void;
}

export interface Options<Item extends object, Name extends string> {
  /** 'post', 'update' ...: names the drafts, and the open item in the address. */
  noun: string;
  rows: Readonly<Record<Name, Action>>;
  idOf: (item: Item) => string;
  /** Its name in messages. */
  labelOf: (item: Item) => string;
  /** The list that the items are in, and what else a decision changes. */
  queryKey: QueryKey;
  changes: readonly QueryKey[];
  /** Decides the items, and returns those that the server refused of several. */
  send: (decision: Decision<Item, Name>) => Promise<readonly { item: Item; failure: unknown }[] | void>;
  /** Takes a decision back whose row has an undo. */
  takeBack?: (item: Item) => Promise<unknown>;
}

/** The name of the draft of a reason about one item, or about several. */
export function draftOf(action: string, noun: string, ids: readonly string[]): string {
  return ids.length === 1 ? `${action} ${noun} ${ids[0]}` : `${action} ${noun}s`;
}

const keyOf = (queryKey: QueryKey) => ['decide', ...queryKey];

/** The ids whose decision is being sent. The queue omits them, so that the next item opens at once. */
export function useDeciding(queryKey: QueryKey, idOf: (item: never) => string): ReadonlySet<string> {
  const sending = useMutationState({
    filters: { mutationKey: keyOf(queryKey), status: 'pending' },
    select: ({ state }) => state.variables as Decision<never, string>,
  });
  return new Set(sending.flatMap(({ items }) => items.map(idOf)));
}

/** Whether sending it again may help. */
const isPassing = (failure: unknown) => !(failure instanceof Refusal) || failure.status >= 500;

/** Decides items of a queue, and undoes decisions, the last one first. A refused item returns to the queue. */
export function useDecisions<Item extends object, Name extends string>(
  { noun, rows, idOf, queryKey, changes, send, takeBack }: Options<Item, Name>,
  onRefused: (refused: readonly Refused<Item, Name>[]) => void,
) {
  type Sent = Decision<Item, Name>;
  const client = useQueryClient();
  const [done, setDone] = useState<readonly Sent[]>([]);
  const [failures, setFailures] = useState<readonly Refused<Item, Name>[]>([]);
  const refresh = () =>
    Promise.all([...changes, deskSummary.queryKey].map((key) => client.invalidateQueries({ queryKey: key })));
  const dropFromList = (ids: ReadonlySet<string>) => {
    const rest = (list: readonly Item[]) => list.filter((item) => !ids.has(idOf(item)));
    client.setQueryData<InfiniteData<readonly Item[]> | readonly Item[]>(
      queryKey,
      (data) => data && ('pages' in data ? { ...data, pages: data.pages.map(rest) } : rest(data)),
    );
  };
  const addFailures = (more: readonly Refused<Item, Name>[]) => {
    setFailures((all) => [...more, ...all]);
    if (more.length > 0) onRefused(more);
  };
  const settle = (decision: Sent, refused: readonly { item: Item; failure: unknown }[]) => {
    const [item, ...others] = decision.items.filter((one) => !refused.some(({ item: no }) => no === one));
    if (item) {
      setDone((all) => [{ ...decision, items: [item, ...others] }, ...all]);
      removeDraft(draftOf(decision.action, noun, decision.items.map(idOf)));
      dropFromList(new Set([item, ...others].map(idOf)));
    }
    void refresh();
    const { action } = decision;
    addFailures(
      refused.map((one) => ({
        ...one,
        action,
        ...(isPassing(one.failure) && { retry: () => decide({ ...decision, items: [one.item] }) }),
      })),
    );
  };
  const sender = useMutation({
    mutationKey: keyOf(queryKey),
    mutationFn: send,
    onSuccess: (refused, decision) => settle(decision, refused ?? []),
    onError: (failure, decision) =>
      settle(
        decision,
        decision.items.map((item) => ({ item, failure })),
      ),
  });
  const decide = (decision: Sent) => {
    setFailures((all) => all.filter(({ item }) => !decision.items.includes(item)));
    sender.mutate(decision);
  };

  const undoer = useMutation({
    mutationFn: async ({ items }: Sent) => {
      const failed: Refused<Item, Name>[] = [];
      for (const item of items) {
        try {
          await takeBack?.(item);
        } catch (failure) {
          failed.push({ item, failure });
        }
      }
      return failed;
    },
    onSuccess: (failed, last) => {
      // If the server refused the undo, the item stays decided. Only an undo without a reply can be retried.
      const [item, ...others] = failed.filter(({ failure }) => isPassing(failure)).map((one) => one.item);
      setDone((all) =>
        all.flatMap((one) =>
          one.items !== last.items ? one : item ? { ...one, items: [item, ...others] as const } : [],
        ),
      );
      addFailures(failed);
      return refresh();
    },
  });

  const [last] = done;
  const canUndo = last !== undefined && rows[last.action].undo === true && takeBack !== undefined;
  return {
    last,
    failures,
    close: (failure: Refused<Item, Name>) => setFailures((all) => all.filter((one) => one !== failure)),
    decide,
    canUndo,
    isUndoing: undoer.isPending,
    undo: (onUndone: (id: string | undefined) => void) => {
      if (!canUndo || undoer.isPending || sender.isPending) return;
      undoer.mutate(last, { onSuccess: () => onUndone(last.items.map(idOf)[0]) });
    },
  };
}
