import { useLocation } from 'wouter';
import { useSearch } from 'wouter/use-browser-location';

/** Which photo is enlarged. It is stored in the address, so that Back closes the viewer. */
export function usePhotoViewer() {
  const [pathname, navigate] = useLocation();
  const shown = new URLSearchParams(useSearch()).get('photo');
  return {
    /** The index of the photo. Undefined while the viewer is closed. */
    shown: shown === null ? undefined : Math.max(0, Math.trunc(Number(shown)) - 1 || 0),
    open: (index: number) => navigate(`${pathname}?photo=${index + 1}`, { state: { openedHere: true } }),
    close: () => {
      const { state } = history as { state: { openedHere?: boolean } | null };
      if (state?.openedHere) history.back();
      else navigate(pathname, { replace: true });
    },
  };
}
