import type { Condition, PostType } from '../../contract/posts/options.ts';
import type { Status } from '../../contract/posts/status.ts';
import type { authors } from './people.ts';

/** A post of the demo. */
export interface DemoPost {
  by: (typeof authors)[number];
  title: string;
  text: string;
  price: string;
  category: string;
  kind?: string;
  course?: string;
  condition?: Condition;
  /** Files of `photos/`, the cover first, without `.webp`. */
  photos: string[];
  type?: PostType;
  currency?: string;
  perUnit?: true;
  quantity?: number;
  firm?: true;
  status?: Status;
  /** It was archived with a deal. */
  dealMade?: true;
  /** Days since it was posted, and until it expires (negative: it has). */
  age: number;
  left?: number;
  denied?: string;
  savedBy?: number;
  /** How many asked for the contact. */
  askedBy?: number;
  /** A lower price later on, of which the savers are notified. */
  droppedTo?: string;
}
