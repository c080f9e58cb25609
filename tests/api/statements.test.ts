import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { auditGroups } from '../../contract/audit/actions.ts';
import type { AuditQuery } from '../../contract/audit/endpoints.ts';
import { filterOptions } from '../../contract/posts/filter-options.ts';
import { postForm } from '../../contract/posts/forms.ts';
import { tabs, type Tab } from '../../contract/posts/tabs.ts';
import type { Database } from '../../engine/db/open.ts';
import { insertColumns, setColumns, sql, type Sql } from '../../engine/db/sql.ts';
import { readAs, readAsVisitor } from '../../engine/http/session.ts';
import { readTerms } from '../../engine/search/terms.ts';
import { auditEntries } from '../../server/audit/list.ts';
import { marketPosts } from '../../server/market/list.ts';
import { ownPosts, pendingPosts, savedPosts } from '../../server/market/member-lists.ts';
import { createSearch } from '../../server/market/search.ts';
import { foundMembers, memberByName } from '../../server/members/find.ts';
import { memberRecord } from '../../server/members/record.ts';
import { formColumns } from '../../server/posts/form-columns.ts';
import { fullPost } from '../../server/posts/read.ts';
import { imageAudience } from '../../server/rules/images.ts';
import { sessionsOf } from '../../server/session/sessions.ts';
import { siteTest as test } from '../support/fixtures.ts';
import { Composed, Source, value } from '../support/statement-source.ts';

/** Every statement of the server and its commands fits the schema that the migrations make. */

const sources = ['engine', 'server', 'scripts']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .toSorted()
  .map((file) => new Source(file));

async function collect() {
  const texts: [place: string, text: string][] = [];
  const composed = new Set<string>();
  for (const source of sources) {
    for (const statement of source.statements()) {
      try {
        for (const text of (await source.textsOf(statement)) ?? []) {
          let number = 0;
          texts.push([source.file, text.replaceAll(value, () => `$${(number += 1)}`)]);
        }
      } catch (error) {
        if (!(error instanceof Composed)) throw error;
        composed.add(source.file);
      }
    }
  }
  return { texts, composed: [...composed] };
}

const { texts, composed } = await collect();

test('PostgreSQL prepares every statement whose text is in one place', async ({ database }) => {
  expect(texts.length).toBeGreaterThan(80);
  for (const [place, text] of texts) {
    const error = await database.sql(`prepare tried as ${text}`).catch((refusal: Error) => refusal.message);
    expect(Array.isArray(error) ? undefined : { place, text, error }).toBe(undefined);
    await database.sql('deallocate all');
  }
});

test('all other statements are executed below or by the tests of their verbs', () => {
  const elsewhere = `engine/http/serve-read.ts engine/http/session.ts engine/search/lexemes.ts engine/search/search-query.ts
    engine/storage/compare.ts engine/storage/restore.ts scripts/downgrade.ts server/appeals/open.ts server/audit/delete-old.ts
    server/audit/list.ts server/desk/count-days.ts server/desk/effect.ts server/desk/numbers.ts server/desk/store-numbers.ts
    server/market/find-hits.ts server/market/list.ts server/market/member-lists.ts
    server/market/preloads.ts server/market/rank-hits.ts server/market/search.ts server/market/select-cards.ts
    server/members/record.ts server/notices/find-notices.ts server/notices/list.ts server/notices/mail-settings.ts
    server/notices/mail-summaries.ts server/notices/weekly.ts server/offers/list.ts server/offers/run-due.ts server/offers/states.ts server/posts/connect.ts
    server/posts/create.ts server/posts/edit-draft.ts server/posts/edit.ts server/posts/read.ts
    server/posts/remind.ts server/posts/review-hints.ts server/posts/save.ts
    server/reports/hold.ts server/reports/list.ts server/rules/absent-members.ts server/rules/images.ts server/rules/notices.ts
    server/rules/post-fields.ts server/searches/fitting-searches.ts server/searches/similar.ts
    server/session/sessions.ts`;
  expect(composed).toEqual(elsewhere.split(/\s+/));
});

const terms = readTerms({ groups: [{ name: 'own', text: 'desk, 书桌' }] });

test('a post with all fields of the form', async ({ opened }) => {
  const form = postForm.parse({ title: 'Lamp', price: '1', sellBuyByDate: '2030-01-01' });
  const columns = formColumns(form, [], terms);
  for (const statement of [
    sql`explain insert into posts ${insertColumns({ author_id: '1', ...columns })}`,
    sql`explain update posts set ${setColumns(columns)}`,
  ])
    expect(await opened.db.rows(statement)).not.toEqual([]);
});

/** Runs a read for a token without a session, and for a visitor. */
async function read(opened: Database, answer: Sql): Promise<string | null> {
  const sessions = sessionsOf({ adminsByCampus: true, proofDays: 90 });
  expect(await readAs(sessions, { reads: opened.reads }, 'token', answer)).toBe(undefined);
  return readAsVisitor(opened.reads, answer);
}

test('every list with every option, a post, a member, and who sees an image', async ({ opened }) => {
  const ofName = ([name, values]: [string, readonly string[]]) => values.map((one) => ({ [name]: one }));
  for (const filters of [
    {},
    { author: '1' },
    { hideArchived: true },
    { author: '1', orderOption: 'Most saved' as const },
    ...Object.entries(filterOptions).flatMap(ofName),
  ]) {
    expect(await read(opened, marketPosts(filters, 1))).toBe('[]');
    expect(await read(opened, marketPosts(filters, 1, '1'))).toBe('[]');
    const search = createSearch({ ...opened, terms });
    expect(await read(opened, await search.select('书桌 calculs', filters, 1))).toBe('[]');
    for (const text of ['', '书桌 calculs']) {
      expect(await read(opened, await search.count(text, filters))).toBe('{"count" : 0}');
      const rows = {
        ...filters,
        priceFrom: 100,
        priceTo: 950,
        condition: ['good' as const],
        area: ['east'],
      };
      for (const more of [rows, { ...rows, kind: ['books' as const] }]) {
        expect(await read(opened, await search.select(text, more, 1))).toMatch(/^\[\]$/);
        expect(await read(opened, await search.select(text, more, 2, { after: '1' }))).toMatch(/^\[\]$/);
        expect(await read(opened, await search.count(text, more))).toBe('{"count" : 0}');
      }
    }
  }
  const own = Object.keys(tabs).map((tab) => ownPosts(tab as Tab, 1));
  for (const list of [...own, savedPosts(1), pendingPosts(1)]) expect(await read(opened, list)).toBe('[]');
  for (const show of [undefined, 'refused' as const, ...(Object.keys(auditGroups) as AuditQuery['show'][])])
    expect(await read(opened, auditEntries({ show, actor: 'nobody', before: '9' }, 50))).toBe('[]');
  const day = { from: '2026-05-01', to: '2026-05-31' };
  expect(
    await read(
      opened,
      auditEntries({ ...day, member: '12', postId: '1', action: 'deny-post', search: "it's" }, 50),
    ),
  ).toBe('[]');
  for (const list of [foundMembers('', 1), foundMembers('x', 1)]) expect(await read(opened, list)).toBe('[]');
  for (const one of [fullPost('1'), imageAudience('x'), memberByName('x'), memberRecord('1')])
    expect(await read(opened, one)).toBe(null);
});
