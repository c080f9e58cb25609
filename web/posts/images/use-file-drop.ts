import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Accepts files that are pasted, or dropped anywhere on the page: if a file missed a smaller target, the browser would
 * leave the form to open the file. Returns true while files are dragged over the page.
 */
export function useFileDrop(onFiles: (files: File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false);

  const onDrag = useEffectEvent((event: DragEvent) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    setIsOver(event.type === 'dragover');
    if (event.type === 'drop') onFiles([...event.dataTransfer.files]);
  });
  const onPaste = useEffectEvent(({ clipboardData }: ClipboardEvent) => {
    // Office programs copy text together with an image of it.
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
  return isOver;
}
