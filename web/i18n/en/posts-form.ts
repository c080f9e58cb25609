import * as limits from '../../../contract/posts/limits.ts';

/** A file's size as formatted text, and its type according to its name. */
interface Described {
  size: string;
  type: string;
}

export const form = {
  newTitle: 'Create a new post',
  editTitle: 'Edit post',
  restored: 'We restored what you typed before.',
  startOver: 'Start over',
  startedOver: 'The form is empty again.',
  undo: 'Undo',
  more: 'More',
  moreHelp: 'Quantity, date, price basis: you can usually leave this as it is.',
  createNew: 'Create a new post',
  addContact: 'Add your WeChat ID in settings so that buyers can reach you',

  locked: 'What you can’t change',
  type: 'Post type',
  types: { sell: 'Sell', buy: 'Buy' },
  title: 'Title',
  titleHelp: `1-${limits.title} characters`,
  titleLocked: 'The title can’t be changed any more. Create a new post instead.',
  description: 'Description',
  descriptionHelp: 'Condition, size, reason for selling, when and where to meet.',
  descriptionLocked: 'The description can’t be changed any more. Create a new post instead.',
  notGiven: 'Not given',
  category: 'Category',
  price: 'Price',
  priceHelp: '0 means a free giveaway.',
  priceHint: (count: number, low: string, high: string) => `${count} such things went for ${low} to ${high}`,
  priceMissing: 'Enter 0 to give it away.',
  currency: 'Currency',
  currencies: { '¥': '¥ CNY', $: '$ USD' },
  basis: 'Price basis',
  negotiable: 'Open to negotiate',
  quantity: 'Quantity',
  byDate: 'Sell/Buy by date',
  byDateChips: 'Usual dates',
  byDateHelp: 'After this day the post disappears from the market. You can set a new date at any time.',
  status: 'Post status',
  withdraw: 'Archived (withdraw it)',
  archivedHelp: 'Archived is final: the post can’t be edited any more.',

  photos: {
    label: 'Photos',
    help: (limit: number) =>
      `Up to ${limit}; large ones are made smaller for you. The first one is the cover.`,
    locked: 'The photos can’t be changed any more. Create a new post instead.',
    none: 'No photos.',
    add: 'Add photos',
    take: 'Take a photo',
    drop: 'or drag or paste them here',
    dropNow: 'Drop the photos here',
    list: 'Chosen photos',
    order: 'Tap or drag a photo to change the order.',
    count: (count: number, limit: number) => `${count} of ${limit} photos`,
    cover: 'Cover',
    photo: (place: number, count: number) => `Photo ${place} of ${count}`,
    earlier: (place: number) => `Move photo ${place} earlier`,
    later: (place: number) => `Move photo ${place} later`,
    remove: (place: number) => `Remove photo ${place}`,
    moved: (place: number, count: number) => `Now photo ${place} of ${count}`,
    leftOut: (count: number, limit: number) =>
      count === 1
        ? `A post can have up to ${limit} photos: 1 was not added.`
        : `A post can have up to ${limit} photos: ${count} were not added.`,
    refused: (name: string, reason: string) => `${name}: ${reason}`,
    damaged: 'Photos that this browser had kept could not be read. Please add them again.',
    preparing: 'Preparing…',
    preparingPhoto: (photo: string) => `${photo}, preparing…`,
    problems: {
      image_too_large: ({ size }: Described) => `${size}: too large`,
      image_too_many_pixels: () => 'Too many pixels',
      image_type: ({ type }: Described) => `${type}: not accepted`,
      image_unreadable: () => 'Can’t be read',
    },
    fixFirst: 'Remove the marked photos first.',
  },

  uploading: (percent: number) => `Uploading, ${percent} %`,
  preparingPhotos: (count: number) => `Preparing photos, ${count} left`,
  waiting: 'You are offline. Your post will be sent when the connection is back; what you typed is saved.',
  preparing: 'Almost done: the photos are being prepared',
  toMarket: 'Post to market',
  toDraft: 'Save to draft',
  reviewNote: 'An admin reviews every post before it appears on the market.',
  keptNote: 'What you type is kept in this browser until you send it.',
  save: 'Save changes',
  done: {
    Draft: 'Saved as a draft.',
    Pending: 'Posted. An admin will review it before it becomes public.',
    changes: 'Changes saved.',
    queue: (place: number, hours: number | null) =>
      `Place ${place} in the queue${hours === null ? '' : `, usually within ${hours === 1 ? '1 hour' : `${hours} hours`}`}.`,
  },
};
