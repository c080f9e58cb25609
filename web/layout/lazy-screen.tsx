import { lazy, type ComponentType } from 'react';

/** A screen's chunk could not be loaded, most likely because of a deployment while this page was open. */
export class ChunkLoadError extends Error {
  constructor(cause: unknown) {
    super('A part of the site could not be loaded', { cause });
    this.name = 'ChunkLoadError';
  }
}

export interface LazyScreen {
  Screen: ComponentType;
  /** Starts to load the chunk. A failure is reported when the screen is shown. */
  preload: () => void;
}

export function lazyScreen(load: () => Promise<ComponentType>): LazyScreen {
  let loading: Promise<{ default: ComponentType }> | undefined;
  const loadOnce = () => {
    loading ??= load().then(
      (screen) => ({ default: screen }),
      (cause: unknown) => {
        loading = undefined;
        throw new ChunkLoadError(cause);
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
