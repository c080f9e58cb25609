// Opens the embedded database as an app does, reports it on stdout, and keeps it open until SIGTERM.
// The second argument is a number of writers that insert rows and print each acknowledged id.
import { Pool } from 'pg';
import { openEmbedded } from '../../engine/db/embedded/open.ts';

const [dataDir = '', writers = '0'] = process.argv.slice(2);
const log = (line: string) => process.stderr.write(`${line}\n`);

try {
  const { url, stop } = await openEmbedded({ dataDir, log });
  const pool = new Pool({ connectionString: url, max: Number(writers) + 1 });
  pool.on('error', (error) => log(`A connection broke: ${error.message}`));
  process.on('SIGTERM', () => void pool.end().then(stop));
  await pool.query('CREATE TABLE IF NOT EXISTS written (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY)');
  process.stdout.write(`open ${JSON.stringify({ url })}\n`);
  for (let writer = 0; writer < Number(writers); writer += 1) void write(pool);
} catch (error) {
  process.stdout.write(`refused ${String(error)}\n`);
  process.exitCode = 1;
}

async function write(pool: Pool): Promise<never> {
  for (;;) {
    const { rows } = await pool.query<{ id: string }>('INSERT INTO written DEFAULT VALUES RETURNING id');
    process.stdout.write(`wrote ${rows[0]?.id}\n`);
  }
}
