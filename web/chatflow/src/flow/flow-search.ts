export const tabs = ['canvas', 'chat', 'json', 'api', 'settings'] as const

export type FlowTab = (typeof tabs)[number]

/** What the address of a flow says: which tab is open and which session is read; neither has to be there. */
export type FlowSearch = { readonly tab?: FlowTab; readonly session?: string }

/** Reads the query part of an address; what does not fit is left out. */
export function parseFlowSearch(search: Record<string, unknown>): FlowSearch {
  const tab = tabs.find((name) => name === search.tab && name !== 'canvas')
  // An id that looks like a number is read as one.
  const session = typeof search.session === 'number' ? String(search.session) : search.session
  return {
    ...(tab === undefined ? {} : { tab }),
    ...(typeof session === 'string' && session !== '' ? { session } : {}),
  }
}
