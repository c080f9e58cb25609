import { Flag } from 'lucide-react';
import { useState } from 'react';
import type { ReportedObject } from '../../contract/reports/options.ts';
import { useText } from '../i18n/language.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ReportForm } from './report-form.tsx';
import styles from './report-link.module.css';

/** A quiet link that reports a post or a member to the admins. */
export function ReportLink({ object }: { object: ReportedObject }) {
  const { reports } = useText();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        small
        tone="quiet"
        className={styles.link}
        icon={<Flag aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {reports.link}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={reports.form.title[object.postId === undefined ? 'member' : 'post']}
        asks
      >
        <ReportForm object={object} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}
