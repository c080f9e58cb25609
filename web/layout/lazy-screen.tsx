import { lazy, type ComponentType } from 'react';

/** The file of a screen is gone: most likely the site was deployed anew while this page was open. */
export class ScreenGone extends Error {
  constructor(cause: unknown) {
    super('A part of the site could not be loaded', { cause });
    this.name = 'ScreenGone';
  }
}

export interface LazyScreen {
  Screen: ComponentType;
  /** Begins to load, so that it is there when it is shown. A failure is told when it is shown. */
  preload: () => void;
}

export function lazyScreen(load: () => Promise<{ Screen: ComponentType }>): LazyScreen {
  let loading: Promise<{ default: ComponentType }> | undefined;
  const loadOnce = () => {
    loading ??= load().then(
      ({ Screen }) => ({ default: Screen }),
      (cause: unknown) => {
        loading = undefined;
        throw new ScreenGone(cause);
      },
    );
    return loading;
  };
  return {
    Screen: lazy(loadOnce),
    preload: () => {
      loadOnce().catch(() => undefined);
    },
  };
}
