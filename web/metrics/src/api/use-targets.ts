import { useQuery } from '@tanstack/react-query'
import type { TargetsBody } from '../../../../services/metrics/src/wire/target.ts'
import { askData } from './ask-data.ts'

const refreshMs = 5_000

/** What is scraped and how that goes, kept fresh. */
export function useTargets() {
  return useQuery({
    queryKey: ['targets'],
    queryFn: async ({ signal }) =>
      (await askData<TargetsBody>('targets', { state: 'active' }, signal)).data.activeTargets,
    refetchInterval: refreshMs,
  })
}
