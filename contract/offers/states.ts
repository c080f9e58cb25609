interface Row {
  ended: boolean;
  closes?: 1 | 2;
  again?: true;
}

/**
 * The states of an offer. SQL, screens and the model of the tests follow from a row: `ended`, it is over; `closes`, after how
 * many such ends the asker may ask for that post no more; `again`, the list of own offers has a button for it. The words are
 * `ended` in `languages/en/offers.json`, and the check of the column names each state.
 */
export const offerStates = {
  open: { ended: false },
  promised: { ended: false },
  declined: { ended: true, closes: 1 },
  withdrawn: { ended: true, closes: 2, again: true },
  lapsed: { ended: true, closes: 2, again: true },
  /** By the author it closes at once. */
  cancelled: { ended: true, closes: 2 },
  met: { ended: true },
  missed: { ended: true, closes: 1 },
  unanswered: { ended: true, closes: 2 },
  gone: { ended: true },
} as const satisfies Record<string, Row>;

export type OfferState = keyof typeof offerStates;
export const offerStateNames = Object.keys(offerStates) as OfferState[];
export type EndedState = {
  [State in OfferState]: (typeof offerStates)[State]['ended'] extends true ? State : never;
}[OfferState];

export const isEnded = (state: OfferState): state is EndedState => offerStates[state].ended;
export const statesThat = (fits: (row: Row) => boolean): OfferState[] =>
  offerStateNames.filter((name) => fits(offerStates[name]));
