import type { OwnOffer, ReceivedOffer } from '../../contract/offers/endpoints.ts';
import { paths } from '../paths.ts';
import { Contacts } from '../posts/detail/connect-dialog.tsx';

interface Props {
  offer: OwnOffer | ReceivedOffer;
  /** Of the post. */
  title: string;
  /** Of the other side. */
  name: string;
}

/** The contacts of the other side, while they are shown. */
export function OfferContacts({ offer, title, name }: Props) {
  const { email, post_id: postId } = offer;
  if (email === null) return null;
  const link = postId === null ? [] : [location.origin + paths.post(postId)];
  return (
    <Contacts
      of={{ ...offer, email, username: name }}
      mail={{ subject: title, paragraphs: [title, ...link] }}
    />
  );
}
