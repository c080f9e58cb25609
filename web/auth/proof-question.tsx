import { useText } from '../i18n/language.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useProofDue } from '../session/proof.ts';
import { Button } from '../ui/button.tsx';
import { showToast } from '../ui/toast-store.ts';
import { ProveForm } from './prove-form.tsx';
import styles from './proof.module.css';

/** Asks once a session, while the proof of the address is about to end (rule A11). */
export function ProofQuestion() {
  const { proof } = useText().auth;
  const format = useFormat();
  const { due, later } = useProofDue();
  if (!due) return null;
  return (
    <section className={styles.question} aria-label={proof.question}>
      <h2 className={styles.title}>{proof.question}</h2>
      <p>{proof.until({ day: format.day(due) })}</p>
      <ProveForm
        onProved={() => {
          later();
          showToast({ tone: 'neutral', text: proof.done });
        }}
      >
        <Button tone="plain" onClick={later}>
          {proof.later}
        </Button>
      </ProveForm>
    </section>
  );
}
