export const desk = {
  title: 'Desk',
  queueNames: { posts: 'Posts', profile_updates: 'Profile updates', reports: 'Reports' },
  nothing: 'Nothing waits',
  oldest: (age: string) => `The oldest came ${age}`,
  today: (count: number) => `${count} decided today`,
  tools: 'Tools',
  toolNames: { trail: 'Audit trail' },
  toolTexts: { trail: 'Who did what, and when' },
};
