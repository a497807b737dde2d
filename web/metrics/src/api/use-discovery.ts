import { useQuery } from '@tanstack/react-query'
import type { RelabelStepBody } from '../../../../services/metrics/src/wire/relabel-step.ts'
import type { TargetsBody } from '../../../../services/metrics/src/wire/target.ts'
import { askData } from './ask-data.ts'

const refreshMs = 15_000

type Labels = Readonly<Record<string, string>>

/** All targets that were found, those that relabelling dropped among them, kept fresh. */
export function useDiscovery() {
  return useQuery({
    queryKey: ['discovery'],
    queryFn: async ({ signal }) => (await askData<TargetsBody>('targets', { state: 'any' }, signal)).data,
    refetchInterval: refreshMs,
  })
}

/** What each rule of a job does to the labels of a target as it was found. */
export function useRelabelSteps(scrapePool: string, discovered: Labels) {
  const labels = JSON.stringify(discovered)
  return useQuery({
    queryKey: ['relabel steps', scrapePool, labels],
    queryFn: async ({ signal }) => {
      const path = 'targets/relabel_steps'
      return (await askData<{ steps: readonly RelabelStepBody[] }>(path, { scrapePool, labels }, signal)).data.steps
    },
  })
}
