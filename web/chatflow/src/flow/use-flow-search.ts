import { useSearch } from '@hearth/ui-kit/router'
import { type FlowSearch, parseFlowSearch } from './flow-search.ts'

/** What the address of this flow says. */
export function useFlowSearch(): FlowSearch {
  return parseFlowSearch(useSearch())
}
