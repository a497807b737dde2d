import { useQuery } from '@tanstack/react-query'
import type { RulesBody } from '../../../../services/metrics/src/wire/rule.ts'
import { askData } from './ask-data.ts'

const refreshMs = 5_000

/** All groups of rules with their alerts, kept fresh. */
export function useRules() {
  return useQuery({
    queryKey: ['rules'],
    queryFn: async ({ signal }) => (await askData<RulesBody>('rules', {}, signal)).data.groups,
    refetchInterval: refreshMs,
  })
}
