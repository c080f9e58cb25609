import { reportEndpoints, type ReportedEntry } from '../../contract/reports/endpoints.ts';
import type { Answer } from './client.ts';
import { noticesOf } from './notices.ts';
import type { Person } from './people.ts';

export function report(reporter: Person, more: Record<string, unknown>): Promise<Answer> {
  return reporter.call(reportEndpoints.create, { reason: 'spam', ...more });
}

/** A page of the reported posts and members. */
export async function openReports(admin: Person, page = 1): Promise<ReportedEntry[]> {
  return (await admin.call(reportEndpoints.open, { page })).body as unknown as ReportedEntry[];
}

export function decide(admin: Person, more: Record<string, unknown>): Promise<Answer> {
  return admin.call(reportEndpoints.decide, { action: 'dismiss', ...more });
}

/** The reporter's notices about each decision. */
export async function outcomesOf(reporter: Person): Promise<string[]> {
  const outcomes = (await noticesOf(reporter)).filter(({ kind }) => kind === 'report-decided');
  return outcomes.map(({ data }) => (data as { outcome: string }).outcome);
}
