import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { askApi } from '../api/ask-api.ts'
import { queryKeys } from '../api/query-keys.ts'
import type { Dataset, Evaluation, Evaluator, OpenDataset, OpenEvaluation } from './test-api.ts'

const refreshMs = 30_000
const pendingRefreshMs = 1_000

export function useDatasets() {
  return useQuery({
    queryKey: queryKeys.datasets,
    queryFn: ({ signal }) => askApi<readonly Dataset[]>('/datasets', { signal }),
  })
}

/** A dataset with its rows; asked for anew only on request, since somebody is writing in what it shows. */
export function useDataset(id: string) {
  return useQuery({
    queryKey: queryKeys.dataset(id),
    queryFn: ({ signal }) => askApi<OpenDataset>(`/datasets/set/${id}`, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

export function useEvaluators() {
  return useQuery({
    queryKey: queryKeys.evaluators,
    queryFn: ({ signal }) => askApi<readonly Evaluator[]>('/evaluators', { signal }),
  })
}

/** Tests of a flow, newest first. */
export function useEvaluations(flowId: string) {
  return useQuery({
    queryKey: queryKeys.evaluations(flowId),
    async queryFn({ signal }) {
      const rows = await askApi<readonly Evaluation[]>(`/evaluations?chatflowId=${flowId}`, { signal })
      return rows.toSorted((a, b) => b.runDate.localeCompare(a.runDate))
    },
    refetchInterval: ({ state: { data } }) => (data?.some(isPending) ? pendingRefreshMs : refreshMs),
  })
}

/** A test, asked for often while it goes on. */
export function useEvaluation(id: string) {
  return useQuery({
    queryKey: queryKeys.evaluation(id),
    queryFn: ({ signal }) => askApi<OpenEvaluation>(`/evaluations/${id}`, { signal }),
    refetchInterval: ({ state: { data } }) => (data !== undefined && isPending(data) ? pendingRefreshMs : false),
  })
}

export function isPending({ status }: Pick<Evaluation, 'status'>): boolean {
  return status === 'pending'
}

/** Asks for a change, and afterwards for what it has changed. */
export function useChange<Given, Answer>(
  ask: (given: Given) => Promise<Answer>,
  ...changed: readonly (readonly string[])[]
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ask,
    onSettled: () => Promise.all(changed.map((queryKey) => client.invalidateQueries({ queryKey: [...queryKey] }))),
  })
}
