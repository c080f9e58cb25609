import { useMutation } from '@tanstack/react-query';
import { iconPath } from '../../contract/icons.ts';
import type { SiteProfile } from '../../contract/site-facts.ts';
import { useText } from '../i18n/language.ts';
import { Banner } from '../ui/banner.tsx';
import { Field } from '../ui/field.tsx';
import { Mark } from '../ui/mark.tsx';
import { useSiteText } from './site-errors.tsx';
import type { Editing } from './site-inputs.tsx';
import styles from './desk.module.css';

/** The picture in place of the site's drawing. It is drawn and saved as soon as it is chosen. */
export function Logo({ value, uploadLogo }: Editing<SiteProfile['logo']>) {
  const { logo } = useText().desk.site;
  const upload = useMutation({ mutationFn: uploadLogo });
  const failure = useSiteText(upload.error);
  const path = value && iconPath(value, '192');
  return (
    <>
      <p className="soft small">{value ? logo.sizes : logo.none}</p>
      <div className="cluster gap-12">
        {[styles.small, styles.middle, styles.large].map((size) => (
          <Mark key={size} className={size} logo={path} />
        ))}
      </div>
      <Field label={logo.choose} help={logo.help}>
        {(field) => (
          <input
            {...field}
            type="file"
            className={styles.file}
            accept=".png,.svg,.webp"
            disabled={upload.isPending}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) upload.mutate(file);
              // Lets the same file be chosen again after it was refused.
              target.value = '';
            }}
          />
        )}
      </Field>
      {failure && <Banner tone="red">{failure}</Banner>}
    </>
  );
}
