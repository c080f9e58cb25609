import { maxImageBytes } from '../../../contract/images.ts';
import { limits } from '../../../contract/posts/limits.ts';
import { formatFileSize } from '../../format/file-size.ts';

export const form = {
  newTitle: 'Create a new post',
  editTitle: 'Edit post',
  restored: 'What you typed here before is back.',
  startOver: 'Start over',
  createNew: 'Create a new post',

  locked: 'What stays as it is',
  type: 'Post type',
  types: { sell: 'Sell', buy: 'Buy' },
  title: 'Title',
  titleHelp: `1-${limits.title} characters`,
  titleLocked: 'The title can’t be changed any more. Create a new post instead.',
  description: 'Description',
  descriptionHelp: 'Condition, size, why you part with it, when and where to meet.',
  descriptionLocked: 'The description can’t be changed any more. Create a new post instead.',
  category: 'Category',
  price: 'Price',
  priceHelp: '0 means a free giveaway.',
  currency: 'Currency',
  currencies: { '¥': '¥ CNY', $: '$ USD' },
  basis: 'The price is the',
  negotiable: 'Open to negotiate',
  quantity: 'Quantity',
  byDate: 'Sell/Buy by date',
  byDateHelp: 'After this day the post leaves the market. You can set a new date any time.',
  status: 'Post status',
  withdraw: 'Archived (withdraw it)',
  archivedHelp: 'Archived is final: the post can’t be edited any more.',

  photos: {
    label: 'Photos',
    help: (limit: number) =>
      `Up to ${limit}, ${formatFileSize(maxImageBytes, 'en')} each. The first one is the cover.`,
    locked: 'The photos can’t be changed any more. Create a new post instead.',
    none: 'No photos.',
    add: 'Add photos',
    take: 'Take a photo',
    drop: 'or drop or paste them here',
    dropNow: 'Drop the photos here',
    list: 'Chosen photos',
    count: (count: number, limit: number) => `${count} of ${limit} photos`,
    cover: 'Cover',
    photo: (place: number, count: number) => `Photo ${place} of ${count}`,
    earlier: (place: number) => `Move photo ${place} earlier`,
    later: (place: number) => `Move photo ${place} later`,
    remove: (place: number) => `Remove photo ${place}`,
    moved: (place: number, count: number) => `Now photo ${place} of ${count}`,
    leftOut: (count: number, limit: number) =>
      count === 1
        ? `A post has at most ${limit} photos: 1 was left out.`
        : `A post has at most ${limit} photos: ${count} were left out.`,
    refused: (name: string, reason: string) => `${name}: ${reason}`,
    shrink: 'Shrink to fit',
    shrinking: 'Shrinking…',
    shrunk: 'The photos fit now.',
    problems: {
      image_too_large: (size: string) => `${size}: too large`,
      image_too_many_pixels: 'Too many pixels',
      image_unreadable: 'Can’t be read',
      unshrinkable: 'Can’t be shrunk here',
    },
    fixFirst: 'Shrink or remove the marked photos first.',
  },

  uploading: (percent: number) => `Uploading, ${percent} %`,
  preparing: 'Almost done: the photos are being prepared',
  toMarket: 'Post to market',
  toDraft: 'Save to draft',
  reviewNote: 'An admin looks at every post before it appears on the market.',
  save: 'Save changes',
  done: {
    Draft: 'Saved as a draft.',
    Pending: 'Posted. An admin will review it before it becomes public.',
    changes: 'Changes saved.',
  },
};
