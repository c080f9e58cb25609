import type { QrCode } from '../../contract/profile/qr-codes.ts';
import { useText } from '../i18n/language.ts';

/** The target of a QR code, and its text, which is never a link. An admin decides, not the code. */
export function QrContent({ code: { kind, text } }: { code: QrCode }) {
  const { qr } = useText().profile.updates;
  const verdict = qr[kind];
  return (
    <>
      {kind === 'contact' ? <span>{verdict}</span> : <strong>{verdict}</strong>}{' '}
      <bdi className="anywhere soft small">{text}</bdi>
    </>
  );
}
