import { useSearch } from '@tanstack/react-router'
import { type FlowSearch, parseFlowSearch } from './flow-search.ts'

/** What the address of this flow says. */
export function useFlowSearch(): FlowSearch {
  return parseFlowSearch(useSearch({ strict: false }))
}
