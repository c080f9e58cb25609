import { runServer } from './run.ts';

/** The server alone. `npm start` runs scripts/start.ts, which adds the demo. */
await runServer();
