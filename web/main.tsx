import { QueryClientProvider } from '@tanstack/react-query';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { screenAt } from '../contract/screens.ts';
import { createQueryClient } from './api/query-client.ts';
import { startLanguage } from './i18n/language.ts';
import { startScrollMemory } from './layout/scroll-memory.ts';
import { Routes } from './routes.tsx';
import { preloadScreenAt } from './screens.ts';
import { clearMemberData, startSession } from './session/membership.ts';
import { currentSession, loseSession, onEndedElsewhere } from './session/session-store.ts';
import { followOtherTabs } from './session/unread-count.ts';
import { startOfflineCopy } from './storage/offline-copy.ts';
import './styles/tokens.css';
import './styles/base.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html lacks its root');

/** After this time the first screen is rendered without its data and shows that it waits. */
const longestLoadMs = 300;

startScrollMemory();
const client = createQueryClient(loseSession);
startSession(client);
onEndedElsewhere(() => clearMemberData(client));
followOtherTabs(client);
startOfflineCopy(() => currentSession() !== undefined);

// Without the chunk of its first screen, React would show a spinner for at least 300 ms. The page names the chunk, so that
// it arrives with the other scripts. A top-level await would keep the entry out of the chunk that it shares with screens.
void Promise.all([startLanguage(), loadFirstScreen()]).then(() =>
  // As a transition, the first render lets the browser paint and react in between.
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

/** Loads the chunk of the first screen and the data that it needs for its first render. */
async function loadFirstScreen() {
  const screen = await preloadScreenAt(location.pathname);
  if (!screen?.load || !currentSession()) return;
  const tooLate = new Promise((resolve) => setTimeout(resolve, longestLoadMs));
  await Promise.race([screen.load(client, screenAt(location.pathname)?.segments ?? {}), tooLate]);
}
