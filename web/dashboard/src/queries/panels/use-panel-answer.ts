import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useContext, useMemo, useRef } from 'react'
import type { Panel } from '../../model/dashboard.ts'
import type { QueryAnswer } from '../../model/frame.ts'
import type { QueryRequest } from '../../model/queries/build-query.ts'
import type { Held } from '../../model/queries/onward/held.ts'
import { PanelAskerContext } from './panel-asker.ts'
import { PanelBatchContext } from './panel-batch.ts'
import { TogetherContext } from './together.ts'

// Answers to ranges that have passed by are of no more use; what comes back at once, as into sight, is still there.
const keptMs = 5_000

/**
 * The answers to a panel's queries. The last ones stay until new ones are there, which are asked for what is new
 * alone where the range moved on; a request that nobody waits for any more is broken off.
 */
export function usePanelAnswer(panel: Panel, request: QueryRequest | undefined) {
  const asker = useContext(PanelAskerContext)
  const askPanel = useContext(PanelBatchContext)
  const together = useContext(TogetherContext)
  const held = useRef<Held>(undefined)
  // A text, as whatever draws the panel would write it anew each time.
  const asked = useMemo(() => JSON.stringify([request, panel.timeCompare]), [request, panel.timeCompare])
  const answersTo = async (signal: AbortSignal): Promise<readonly QueryAnswer[]> => {
    if (request === undefined) return []
    const ask = (one: QueryRequest) => (asker === undefined ? askPanel(one, signal) : asker(panel.id, one, signal))
    if (panel.timeCompare !== undefined) return (await import('./ask-compared.ts')).askCompared(panel, request, ask)
    held.current =
      asker === undefined && held.current !== undefined
        ? await (await import('./ask-onward.ts')).askOnward(held.current, request, ask)
        : // So that not all panels ask for all of their range at once.
          { request, answers: await ask(request), joins: panel.id % 20 }
    return held.current.answers
  }
  return useQuery({
    queryKey: ['panel', panel.key, asked],
    queryFn: ({ signal }) => together(answersTo(signal)),
    enabled: request !== undefined,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: keptMs,
    structuralSharing: false,
    retry: false,
    refetchOnWindowFocus: false,
  })
}
