import { ask } from '@hearth/ui-kit'
import { useQuery } from '@tanstack/react-query'
import type { RuleListBody } from '../../../../services/logs/src/wire/rules/rule-list.ts'

export type { ListedGroup, ListedRule } from '../../../../services/logs/src/wire/rules/rule-list.ts'

export const rulesKey = ['rules'] as const

const refreshMs = 5_000

/** All rules with their state, kept fresh while the page is seen. */
export function useRules() {
  return useQuery({
    queryKey: rulesKey,
    queryFn: ({ signal }) => fetchRules(signal),
    refetchInterval: refreshMs,
  })
}

export function fetchRules(signal?: AbortSignal): Promise<RuleListBody> {
  return ask<RuleListBody>('/api/v1/rules', signal === undefined ? {} : { signal })
}
