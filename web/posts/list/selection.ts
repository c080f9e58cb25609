import { createContext, useContext } from 'react';

/** The ids of the ticked posts, while the member selects posts. */
export interface Selection {
  ids: ReadonlySet<string>;
  toggle: (postId: string) => void;
}

export const SelectionContext = createContext<Selection | undefined>(undefined);

export function useSelection(): Selection | undefined {
  return useContext(SelectionContext);
}
