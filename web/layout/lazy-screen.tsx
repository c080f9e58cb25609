import type { QueryClient } from '@tanstack/react-query';
import { lazy, useState, type ComponentType } from 'react';

/** A screen's chunk could not be loaded: if the site answers, because of a deployment while this page was open. */
export class ChunkLoadError extends Error {
  readonly siteAnswers: boolean;

  constructor(siteAnswers: boolean, cause: unknown) {
    super('Chunk not loaded', { cause });
    this.name = 'ChunkLoadError';
    this.siteAnswers = siteAnswers;
  }
}

/** A screen component that may have a loader for its data, which runs for members before the page's first render. */
export type LoadableScreen = ComponentType & {
  /** Prefetches the screen's data for the current address into the query cache. Never rejects. */
  load?: (client: QueryClient) => Promise<void>;
};

export interface LazyScreen {
  Screen: ComponentType;
  /** Loads the chunk. Resolves with undefined if that fails: the screen reports the failure when it is shown. */
  preload: () => Promise<LoadableScreen | undefined>;
}

export function lazyScreen(load: () => Promise<LoadableScreen>): LazyScreen {
  let loading: Promise<{ default: LoadableScreen }> | undefined;
  let loaded: LoadableScreen | undefined;
  const loadOnce = () => {
    loading ??= load().then(
      (screen) => {
        loaded = screen;
        return { default: screen };
      },
      async (cause: unknown) => {
        loading = undefined;
        const siteAnswers = await fetch('/healthz').then(
          ({ ok }) => ok,
          () => false,
        );
        throw new ChunkLoadError(siteAnswers, cause);
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
  const whatLoaded = () => loaded;
  return { Screen, preload: () => loadOnce().then(whatLoaded, whatLoaded) };
}
