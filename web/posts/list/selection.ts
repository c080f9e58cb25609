import { createContext, useContext } from 'react';

/** The own posts that are ticked, while the member selects some. */
export interface Selection {
  ids: ReadonlySet<string>;
  toggle: (postId: string) => void;
}

export const SelectionContext = createContext<Selection | undefined>(undefined);

export function useSelection(): Selection | undefined {
  return useContext(SelectionContext);
}
