import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from './api/query-client.ts';
import { startLanguage } from './i18n/language.ts';
import { startScrollMemory } from './layout/scroll-memory.ts';
import { Routes } from './routes.tsx';
import { loseSession } from './session/session-store.ts';
import './styles/tokens.css';
import './styles/base.css';

startScrollMemory();
await startLanguage();

const root = document.getElementById('root');
if (!root) throw new Error('index.html lacks its root');

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={createQueryClient(loseSession)}>
      <Routes />
    </QueryClientProvider>
  </StrictMode>,
);
