import type { Json } from '../../json.ts'

/** A panel of an old type in the JSON of today's, with what could not be carried over, one sentence each. */
export type Upgraded = { readonly panel: Json; readonly notes: readonly string[] }

/** Turns a panel into one of today's types. */
export type Upgrade = (panel: Json) => Upgraded

/** For dashboards that hold nothing older. */
export const asItIs: Upgrade = (panel) => ({ panel, notes: [] })
