/** Texts of a member's own posts: renewing them, and changing several at once. */
export const own = {
  /** Spans until a by-date. */
  spans: {
    weeks: (count: number) => (count === 1 ? '1 week' : `${count} weeks`),
    months: (count: number) => (count === 1 ? '1 month' : `${count} months`),
  },
  renewal: {
    title: 'Renew this post',
    text: 'Until when should it be on the market?',
    until: (span: string, day: string) => `${span}, until ${day}`,
    date: 'Another date',
  },
  asked: {
    count: (count: number, ago: string) =>
      `${count === 1 ? '1 person' : `${count} people`} asked, the last ${ago}`,
    byYou: (day: string) => `You asked on ${day}`,
  },
  pause: {
    label: 'Pause',
    lead: 'Hides your posts and stops your notices until a day. Nothing is deleted.',
    date: 'Back on',
    dateHelp:
      'On this day everything is back by itself. What admins decide about you still reaches you meanwhile.',
    start: 'Pause',
    until: (day: string) => `Paused until ${day}`,
    hidden: 'Others don’t see your posts, and you get no notices.',
    end: 'End the pause',
    ended: 'The pause is over. Your posts are back.',
  },
  mine: {
    /** Empty if nobody has asked or saved. */
    counts: (asked: number, saved: number) =>
      [asked > 0 && `asked ${asked}`, saved > 0 && `saved ${saved}`].filter(Boolean).join(', '),
    place: (place: number) => `place ${place} in the queue`,
    more: (title: string) => `More for ${title}`,
  },
  bulk: {
    select: 'Select',
    all: 'Select all',
    stop: 'Stop selecting',
    tick: (title: string) => `Select ${title}`,
    ticked: (count: number) => (count === 1 ? '1 post selected' : `${count} posts selected`),
    confirm: 'Still available',
    confirmed: (count: number) => (count === 1 ? '1 post confirmed' : `${count} posts confirmed`),
    renew: (span: string) => `Renew for ${span}`,
    renewed: (count: number, day: string) =>
      count === 1 ? `1 post renewed until ${day}` : `${count} posts renewed until ${day}`,
    dealTitle: (count: number) => (count === 1 ? 'Archive this post?' : `Archive these ${count} posts?`),
    undo: 'Undo',
  },
};
