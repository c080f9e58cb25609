import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Files dropped anywhere on the page or pasted into it; a drop beside a small target would make the browser
 * leave the form for the picture. True while files are held over the page.
 */
export function useFileDrop(onFiles: (files: File[]) => void): boolean {
  const [over, setOver] = useState(false);

  const onDrag = useEffectEvent((event: DragEvent) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    setOver(event.type === 'dragover');
    if (event.type === 'drop') onFiles([...event.dataTransfer.files]);
  });
  const onPaste = useEffectEvent(({ clipboardData }: ClipboardEvent) => {
    // Text that was copied with a picture of it is meant as text.
    if (!clipboardData || clipboardData.types.includes('text/plain')) return;
    if (clipboardData.files.length > 0) onFiles([...clipboardData.files]);
  });

  useEffect(() => {
    const events = ['dragover', 'dragleave', 'drop'] as const;
    for (const event of events) document.addEventListener(event, onDrag);
    document.addEventListener('paste', onPaste);
    return () => {
      for (const event of events) document.removeEventListener(event, onDrag);
      document.removeEventListener('paste', onPaste);
    };
  }, []);
  return over;
}
