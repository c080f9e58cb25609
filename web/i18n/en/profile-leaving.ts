export const leaving = {
  label: 'Leaving campus',
  lead: 'Your member page becomes a sale page that counts down to this day and can be shared as a whole.',
  date: 'Last day on campus',
  dateHelp: 'We remind you the day before. The day after it, your open posts are archived.',
  save: 'Set the date',
  remove: 'Remove the date',
  askTitle: (day: string) => `Leave on ${day}?`,
  askText: 'Everyone on the site sees this date.',
  archivedOn: (count: number, day: string) =>
    `On ${day}, ${count === 1 ? 'your 1 open post' : `your ${count} open posts`} and those that you add until then will be archived. Archived is final.`,
  saved: 'The date is saved.',
  removed: 'The date is removed.',
  all: 'All posts at once',
  allText: 'For those who leave today. Drafts stay.',
  allTitle: (count: number) => (count === 1 ? 'Archive 1 post?' : `Archive ${count} posts?`),
  allWarning:
    'All your open posts disappear from the market and can no longer be edited. This can’t be undone.',
  archived: (count: number) => (count === 1 ? '1 post archived' : `${count} posts archived`),
};
