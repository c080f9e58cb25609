import { filterTexts } from '../../../contract/posts/filter-texts.ts';

export const market = {
  market: 'Market',
  saved: 'Saved',
  myPosts: 'My Posts',
  pending: 'Pending posts',
  searchTitle: (text: string) => (text ? `Results for “${text}”` : 'All posts'),
  showMore: 'Show more',
  loadingMore: 'Loading more posts',
  empty: 'No posts!',
  count: (count: number) => (count === 1 ? '1 post shown' : `${count} posts shown`),
  hints: {
    market: 'No posts match these filters right now.',
    marketEmpty: 'Be the first to post: somebody may need what you no longer use.',
    search: 'Try fewer or other words, in Chinese or English.',
    saved: 'Tap the bookmark on a post to save it here.',
    available: 'Your posts on the market appear here, including those that wait for approval.',
    'draft-denied': 'Drafts and denied posts appear here. Denied posts show the reason.',
    archived: 'Archived posts appear here.',
    pending: 'There are no posts left to review. Thank you!',
  },
  toMarket: 'Go to the market',
  wish: 'Post a wish',
  newPost: 'Create a new post',
  another: 'Post another',
  toSalePage: 'See and share your sale page',
  tabs: { available: 'Available', 'draft-denied': 'Draft & Denied', archived: 'Archived' },
  tabsLabel: 'My posts',
  savedTabs: { label: 'Saved', posts: 'Posts', searches: 'Saved searches' },
  tell: {
    button: 'Tell me of new ones',
    told: 'We will tell you',
    done: 'Saved. We will tell you of new posts that fit.',
    show: 'Saved searches',
    failed: 'The search could not be saved.',
  },
  without: (filter: string, count: number) =>
    `Without “${filter}”: ${count === 1 ? '1 post' : `${count > 99 ? '99+' : count} posts`}`,
  nearest: (word: string, count: number) =>
    `“${word}”: ${count === 1 ? '1 post' : `${count > 99 ? '99+' : count} posts`}`,
  filters: {
    ...filterTexts.en,
    label: 'Filters',
    more: 'More filters',
    active: 'Active filters',
    remove: (filter: string) => `Remove filter: ${filter}`,
    priceFrom: 'Price from',
    priceTo: 'Price to',
    /** 100 posts or more are not counted. */
    show: (count?: number) =>
      count === undefined
        ? 'Show posts'
        : count === 1
          ? 'Show 1 post'
          : `Show ${count > 99 ? '99+' : count} posts`,
    clear: 'Clear',
    undo: 'Undo',
    hideGone: 'Hide what is gone',
    names: {
      postStatusOption: 'Status',
      buySellOption: 'Type',
      postCategoryOption: 'Category',
      negotiabilityOption: 'Negotiability',
      orderOption: 'Sort',
    },
    relevance: 'Best match',
  },
};
