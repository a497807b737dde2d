import type { Search } from '@hearth/ui-kit/router'

export const tabs = ['canvas', 'chat', 'json', 'tests', 'share', 'triggers', 'settings'] as const

export type FlowTab = (typeof tabs)[number]

/** What the address of a flow says: which tab is open, which session is read and which run is shown; none has to be there. */
export type FlowSearch = { readonly tab?: FlowTab; readonly session?: string; readonly run?: string }

/** Reads the query part of an address; what does not fit is left out. */
export function parseFlowSearch(search: Search): FlowSearch {
  const tab = tabs.find((name) => name === search.tab && name !== 'canvas')
  const { session, run } = search
  return { ...(tab && { tab }), ...(session && { session }), ...(run && { run }) }
}
