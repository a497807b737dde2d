import type { Search } from '@hearth/ui-kit/router'

/** Sights of a document store, by the word in its address; `documents` is the first. */
export const storeTabs = ['documents', 'pieces', 'search', 'settings', 'history'] as const

export type StoreTab = (typeof storeTabs)[number]

export type StoreSearch = { readonly tab?: StoreTab; readonly loader?: string }

/** What an address says after its `?`; what nobody knows is left out. */
export function parseStoreSearch(search: Search): StoreSearch {
  const tab = storeTabs.find((name) => name === search.tab && name !== 'documents')
  const { loader } = search
  return { ...(tab && { tab }), ...(loader && { loader }) }
}
