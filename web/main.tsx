// First, because the rules of modules override the primitives.
import './styles/tokens.css';
import './styles/base.css';
import './styles/primitives.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from './api/query-client.ts';
import { startLanguage } from './i18n/language.ts';
import { startScrollMemory } from './layout/scroll-memory.ts';
import { Routes } from './routes.tsx';
import { preloadScreenAt } from './screens.ts';
import { clearMemberData, startSession } from './session/membership.ts';
import { currentSession, loseSession, onEndedElsewhere } from './session/session-store.ts';
import { followOtherTabs } from './session/unread-count.ts';
import { startOfflineCopy } from './storage/offline-copy.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html lacks its root');

/** How long the first render waits for the screen's data. After this time it shows a skeleton. */
const longestLoadMs = 300;

/** Moves the secret of the operator's link from the address to the state of the history, where nothing shows it. */
function hideLoginLink() {
  const link = /^#link=(.+)$/.exec(location.hash)?.[1];
  if (link) history.replaceState({ link }, '', location.pathname + location.search);
}

hideLoginLink();
addEventListener('hashchange', hideLoginLink);
startScrollMemory();
const client = createQueryClient(loseSession);
startSession(client);
onEndedElsewhere(() => clearMemberData(client));
followOtherTabs(client);
startOfflineCopy(currentSession);

// Without the chunk of its first screen, React would show a spinner for at least 300 ms. The page names the chunk, so
// that it arrives with the other scripts. A top-level await would keep the entry out of the chunk that it shares with
// screens.
const screen = preloadScreenAt(location.pathname).then((loaded) =>
  Promise.race([
    currentSession() && loaded?.load?.(client),
    new Promise((resolve) => setTimeout(resolve, longestLoadMs)),
  ]),
);
void Promise.all([startLanguage(), screen]).then(() =>
  // Within a transition, React yields during the first render, so that the browser can paint and handle input.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <QueryClientProvider client={client}>
          <Routes />
        </QueryClientProvider>
      </StrictMode>,
    ),
  ),
);
