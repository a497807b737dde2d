import type { Search } from '@hearth/ui-kit/router'

export const tabs = ['canvas', 'chat', 'json', 'tests', 'share', 'triggers', 'settings'] as const

export type FlowTab = (typeof tabs)[number]

/** What the address of a flow says; none of it has to be there. */
export type FlowSearch = {
  /** Which tab is open. */
  readonly tab?: FlowTab
  /** Which session is read. */
  readonly session?: string
  /** Which run is shown. */
  readonly run?: string
  /** Which dataset it is about to be tested with. */
  readonly dataset?: string
}

/** Reads the query part of an address; what does not fit is left out. */
export function parseFlowSearch(search: Search): FlowSearch {
  const tab = tabs.find((name) => name === search.tab && name !== 'canvas')
  const { session, run, dataset } = search
  return { ...(tab && { tab }), ...(session && { session }), ...(run && { run }), ...(dataset && { dataset }) }
}
