import { useState } from 'react';
import { Refusal } from '../../engine/refusal.ts';
import { useText } from '../i18n/language.ts';
import { useFailureText } from '../i18n/use-failure-text.ts';
import { showToast } from '../ui/toast-store.ts';
import type { Given } from './reason-form.tsx';
import { useDeciding, useDecisions, type Options } from './use-decisions.ts';
import { useOpenItem } from './use-open-item.ts';

export type QueueState<Item extends object, Name extends string> = ReturnType<typeof useQueue<Item, Name>>;

/** A queue of rows of actions: which items wait, which one is open, and what is decided about it or about those ticked. */
export function useQueue<Item extends object, Name extends string>(
  listed: readonly Item[],
  options: Options<Item, Name>,
) {
  const { idOf, labelOf, noun, queryKey, rows } = options;
  const { pending } = useText().posts;
  const failureText = useFailureText();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  /** The action that the server refused because it needs a reason, and its item. */
  const [needsReason, setNeedsReason] = useState<{ id: string; action: Name }>();
  const deciding = useDeciding(queryKey, idOf);
  const items = listed.filter((item) => !deciding.has(idOf(item)));
  const place = useOpenItem(items.map(idOf), noun);
  const decisions = useDecisions(options, (refused) => {
    for (const { item, action, failure } of refused) {
      const hasLeft = !place.box.current;
      if (hasLeft)
        showToast({
          tone: 'red',
          text: `${pending.refused({ title: labelOf(item) })} ${failureText(failure)}`,
        });
      else if (action !== undefined && failure instanceof Refusal && failure.code === 'reason_blank') {
        setNeedsReason({ id: idOf(item), action });
        place.goTo(idOf(item));
      }
    }
  });
  const { openId } = place;
  const opened = items[place.place - 1];
  const chosen = items.filter((item) => ticked.has(idOf(item)));
  const targets = chosen.length > 0 ? chosen : opened === undefined ? [] : [opened];
  return {
    ...options,
    ...decisions,
    ...place,
    items,
    deciding,
    opened,
    /** The ticked items. If there are any, the buttons decide them instead of the open one. */
    chosen,
    targets,
    asksFirst: needsReason?.id === openId ? needsReason?.action : undefined,
    isTicked: (id: string) => ticked.has(id),
    canTick: Object.values<{ many?: unknown }>(rows).some(({ many }) => many),
    tick: (id: string) =>
      setTicked((now) =>
        now.has(id) ? new Set([...now].filter((one) => one !== id)) : new Set([...now, id]),
      ),
    decide: (action: Name, given: Given) => {
      const [first, ...others] = targets;
      if (!first) return;
      const decided = new Set(targets.map(idOf));
      setTicked(new Set());
      if (openId !== undefined && decided.has(openId)) place.leave(decided);
      decisions.decide({ items: [first, ...others], action, ...given });
    },
    undo: () => decisions.undo(place.goTo),
  };
}
