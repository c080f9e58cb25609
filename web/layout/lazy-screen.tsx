import { lazy, useState, type ComponentType } from 'react';

/** A screen's chunk could not be loaded, most likely because of a deployment while this page was open. */
export class ChunkLoadError extends Error {
  constructor(cause: unknown) {
    super('A part of the site could not be loaded', { cause });
    this.name = 'ChunkLoadError';
  }
}

export interface LazyScreen {
  Screen: ComponentType;
  /** Loads the chunk. Resolves even if that fails: the screen reports it when it is shown. */
  preload: () => Promise<void>;
}

export function lazyScreen(load: () => Promise<ComponentType>): LazyScreen {
  let loading: Promise<{ default: ComponentType }> | undefined;
  let loaded: ComponentType | undefined;
  const loadOnce = () => {
    loading ??= load().then(
      (screen) => {
        loaded = screen;
        return { default: screen };
      },
      (cause: unknown) => {
        loading = undefined;
        throw new ChunkLoadError(cause);
      },
    );
    return loading;
  };
  const Lazy = lazy(loadOnce);
  function Screen() {
    // The first render of `lazy` suspends even if the chunk is there, and React shows a fallback for 300 ms.
    const [Current] = useState(() => loaded ?? Lazy);
    return <Current />;
  }
  return {
    Screen,
    preload: () =>
      loadOnce().then(
        () => undefined,
        () => undefined,
      ),
  };
}
