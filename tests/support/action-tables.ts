import type { Action } from '../../contract/action.ts';
import { appealActions } from '../../contract/appeals/actions.ts';
import { appealEndpoints } from '../../contract/appeals/endpoints.ts';
import { memberActions, ownActions } from '../../contract/members/actions.ts';
import { memberEndpoints } from '../../contract/members/endpoints.ts';
import { offerActions } from '../../contract/offers/actions.ts';
import { offerEndpoints } from '../../contract/offers/endpoints.ts';
import { postActions } from '../../contract/posts/actions.ts';
import { postEndpoints } from '../../contract/posts/endpoints.ts';
import { profileActions } from '../../contract/profile/actions.ts';
import { profileEndpoints } from '../../contract/profile/endpoints.ts';
import { reportActions } from '../../contract/reports/actions.ts';
import { reportEndpoints } from '../../contract/reports/endpoints.ts';
import { searchActions } from '../../contract/searches/actions.ts';
import { searchEndpoints } from '../../contract/searches/endpoints.ts';
import type { Endpoint } from '../../engine/endpoint.ts';

export interface ActionTable {
  actions: Readonly<Record<string, Action>>;
  endpoints: Readonly<Record<string, Endpoint>>;
}

/** The tables of actions with the calls of their nouns. */
export const actionTables = {
  posts: { actions: postActions, endpoints: postEndpoints },
  reports: { actions: reportActions, endpoints: reportEndpoints },
  appeals: { actions: appealActions, endpoints: appealEndpoints },
  'profile updates': { actions: profileActions, endpoints: profileEndpoints },
  searches: { actions: searchActions, endpoints: searchEndpoints },
  offers: { actions: offerActions, endpoints: offerEndpoints },
  members: { actions: { ...memberActions, ...ownActions }, endpoints: memberEndpoints },
} satisfies Record<string, ActionTable>;

/** The paths of calls that a row names: `tests/api/desk/actions.test.ts` checks who may make them. */
export const actionPaths: ReadonlySet<string | undefined> = new Set(
  Object.values<ActionTable>(actionTables).flatMap(({ actions, endpoints }) =>
    Object.values(actions).map(({ call }) => endpoints[call]?.path),
  ),
);
