import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useState, type ComponentType } from 'react';
import {
  siteFacts,
  siteGroups,
  type SectionName,
  type SiteProfile,
  type SiteSections,
} from '../../contract/site-facts.ts';
import { Refusal } from '../../engine/refusal.ts';
import { callForFile } from '../api/call-for-file.ts';
import { callWithFiles } from '../api/call-with-files.ts';
import { call } from '../api/call.ts';
import { deskCalls } from '../api/calls.ts';
import { offeredLanguages, useText } from '../i18n/language.ts';
import { useFormat } from '../i18n/use-format.ts';
import { Loaded } from '../layout/loaded.tsx';
import { Page } from '../layout/page.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { showToast } from '../ui/toast-store.ts';
import { MoveQuestion } from './move-question.tsx';
import { siteSections } from './queries.ts';
import { checkSection, SiteFailure, useErrorAt } from './site-errors.tsx';
import { siteFields } from './site-fields.tsx';
import type { Editing } from './site-inputs.tsx';
import type { LanguageFiles } from './site-languages.tsx';
import { SitePreview } from './site-preview.tsx';
import styles from './desk.module.css';

/** /desk/site: the site's own facts, a section each, which is saved by itself. */
export function SiteScreen() {
  const { site } = useText().desk;
  return (
    <Page title={site.title} width="post">
      <p>{site.lead}</p>
      <Loaded query={useQuery(siteSections)}>
        {(sections) => (
          <div className="stack gap-24">
            {siteGroups.map((group) => (
              <section key={group} aria-labelledby={group}>
                <h2 id={group}>{site.groups[group]}</h2>
                {(Object.keys(sections) as SectionName[])
                  .filter((section) => siteFacts[section].group === group)
                  .map((section) => (
                    <details
                      key={section}
                      className={styles.section}
                      open={isWanted(section)}
                      ref={isWanted(section) ? scrollTo : undefined}
                    >
                      <summary className={styles.summary}>
                        <strong>{site.sections[section].name}</strong>
                        <span className="soft small">{site.sections[section].text}</span>
                        <ChevronDown aria-hidden="true" />
                      </summary>
                      <SectionForm section={section} stored={sections} />
                    </details>
                  ))}
              </section>
            ))}
          </div>
        )}
      </Loaded>
    </Page>
  );
}

/** The address may name a section. */
const isWanted = (section: SectionName) => location.hash === `#${section}`;
const scrollTo = (details: HTMLElement | null) => details?.scrollIntoView();

/** Unsaved edits stay until they are saved or discarded, whatever others save meanwhile. */
function SectionForm({ section, stored }: { section: SectionName; stored: SiteSections }) {
  const { site } = useText().desk;
  const format = useFormat();
  const client = useQueryClient();
  const [seen, setSeen] = useState<SiteSections[SectionName]>(stored[section]);
  const [value, setValue] = useState<unknown>(seen.value);
  /** What was there before the last save on this page. */
  const [past, setPast] = useState<unknown>();
  const take = (sections: SiteSections) => {
    setSeen(sections[section]);
    setValue(sections[section].value);
  };
  const taken = (sections: SiteSections) => {
    setPast(seen.value);
    client.setQueryData(siteSections.queryKey, sections);
    void client.invalidateQueries({ queryKey: ['site'] });
    take(sections);
    showToast({ tone: 'neutral', text: site.saved });
  };
  const save = useMutation({
    mutationFn: async (edit: { value: unknown; leavesOut?: number; move?: Record<string, string> }) => {
      checkSection(section, edit.value);
      return (await call(deskCalls.editSite, {
        section,
        value: edit.value,
        edited_at: seen.edited_at,
        ...(edit.leavesOut !== undefined && { leaves_out: edit.leavesOut }),
        ...(edit.move && { move: edit.move }),
      })) as SiteSections;
    },
    onSuccess: taken,
  });
  /** After a change, the form shows what each language has. */
  const renewed = async <Reply,>(reply: Promise<Reply>) => {
    const answer = await reply;
    await client.invalidateQueries({ queryKey: siteSections.queryKey });
    return answer;
  };
  const files: LanguageFiles = {
    get: (tag) => callForFile(deskCalls.languageFiles, { tag }),
    take: (tag, file) => renewed(callWithFiles(deskCalls.takeLanguage, { tag }, { parts: [['file', file]] })),
    remove: (tag) => renewed(call(deskCalls.removeLanguage, { tag })),
  };
  const refusal = save.error instanceof Refusal ? save.error : undefined;
  const leavesOut = refusal?.code === 'members_left_out' ? Number(refusal.facts['leaves_out']) : undefined;
  const isQuestion = leavesOut !== undefined || refusal?.code === 'category_used';
  const errorAt = useErrorAt(isQuestion ? undefined : save.error);
  const editing: Editing<unknown> = {
    value,
    set: setValue,
    errorAt,
    lockAt: (path) => seen.locked_by[path],
    languages: offeredLanguages(),
    choices: stored[section].choices ?? {},
    missing: stored[section].missing ?? {},
    drafts: stored[section].drafts ?? [],
    files,
    used: seen.value,
    uploadLogo: async (file) =>
      taken((await callWithFiles(deskCalls.uploadLogo, {}, { parts: [['logo', file]] })) as SiteSections),
  };
  const Fields = siteFields[section] as ComponentType<Editing<unknown>>;
  const isChanged = JSON.stringify(value) !== JSON.stringify(seen.value);
  const isUsual = JSON.stringify(value) === JSON.stringify(seen.default);
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ value });
      }}
    >
      <Fields {...editing} />
      <SitePreview section={section} value={value} />
      {leavesOut !== undefined ? (
        <Banner
          tone="red"
          actions={
            <Button tone="danger" small onClick={() => save.mutate({ value, leavesOut })}>
              {site.confirm}
            </Button>
          }
        >
          {site.leavesOut({ count: leavesOut })}
        </Banner>
      ) : refusal?.code === 'category_used' ? (
        <MoveQuestion
          counts={refusal.facts['counts'] as unknown as Record<string, number>}
          lists={[seen.value, value] as [SiteProfile['categories'], SiteProfile['categories']]}
          busy={save.isPending}
          onMove={(move) => save.mutate({ value, move })}
        />
      ) : (
        <SiteFailure
          failure={save.error}
          actions={
            refusal?.code === 'site_changed' && (
              <Button
                tone="plain"
                small
                onClick={() => {
                  save.reset();
                  void client.fetchQuery({ ...siteSections, staleTime: 0 }).then(take);
                }}
              >
                {site.reload}
              </Button>
            )
          }
        />
      )}
      <div className="cluster gap-12">
        <Button type="submit" busy={save.isPending}>
          {site.save}
        </Button>
        {isChanged && (
          <Button
            tone="quiet"
            onClick={() => {
              save.reset();
              setValue(seen.value);
            }}
          >
            {site.discard}
          </Button>
        )}
        {!isChanged && past !== undefined && (
          <Button
            tone="quiet"
            onClick={() => {
              setValue(past);
              save.mutate({ value: past });
            }}
          >
            {site.undo}
          </Button>
        )}
        {!isUsual && seen.edited_at !== null && (
          <Button tone="quiet" onClick={() => setValue(seen.default)}>
            {site.toDefault}
          </Button>
        )}
      </div>
      {seen.edited_at !== null && (
        <p className="soft small">
          {seen.edited_by === null
            ? site.edited({ age: format.ago(seen.edited_at) })
            : site.editedBy({ age: format.ago(seen.edited_at), name: seen.edited_by })}
        </p>
      )}
    </form>
  );
}
