import { useText } from '../i18n/language.ts';
import { paths } from '../paths.ts';
import { Tabs } from '../ui/tabs.tsx';

/** The tabs of what a member has saved: posts and searches. */
export function SavedTabs({ current }: { current: 'saved' | 'savedSearches' }) {
  const { savedTabs } = useText().market;
  return (
    <Tabs
      label={savedTabs.label}
      tabs={[
        { to: paths.saved, label: savedTabs.posts, current: current === 'saved' },
        { to: paths.savedSearches, label: savedTabs.searches, current: current === 'savedSearches' },
      ]}
    />
  );
}
