import { AskError, messageOf, outwardPath, ownPageHeader } from '@hearth/ui-kit'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useContext, useMemo, useRef } from 'react'
import type { Panel } from '../model/dashboard.ts'
import type { QueryAnswer } from '../model/frame.ts'
import { decodeAnswer } from '../model/frames/decode-answer.ts'
import type { QueryRequest } from '../model/queries/build-query.ts'
import type { Held } from '../model/queries/onward/held.ts'
import { PanelAskerContext } from './panel-asker.ts'
import { TogetherContext } from './together.ts'
import { t } from './words.ts'

// Answers to ranges that have passed by are of no more use.
const keptMs = 15_000

/**
 * The answers to a panel's queries. The last ones stay until new ones are there, which are asked for what is new
 * alone where the range moved on; a request that nobody waits for any more is broken off.
 */
export function usePanelAnswer(panel: Panel, request: QueryRequest | undefined) {
  const asker = useContext(PanelAskerContext)
  const together = useContext(TogetherContext)
  const held = useRef<Held>(undefined)
  // A text, as whatever draws the panel would write it anew each time.
  const asked = useMemo(() => JSON.stringify([request, panel.timeCompare]), [request, panel.timeCompare])
  const answersTo = async (signal: AbortSignal): Promise<readonly QueryAnswer[]> => {
    if (request === undefined) return []
    const ask = (one: QueryRequest) => (asker === undefined ? askQueries(one, signal) : asker(panel.id, one, signal))
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

/**
 * Asks data sources, or another `path` with another `body`. A request of which one query failed is answered 400 and
 * still holds what the others found.
 */
export async function askQueries(
  request: QueryRequest,
  signal: AbortSignal,
  path = '/api/ds/query',
  body: object = request,
): Promise<readonly QueryAnswer[]> {
  const answer = await fetch(outwardPath(path), {
    method: 'POST',
    headers: { ...ownPageHeader, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal,
  })
  const text = await answer.text()
  const json = answer.ok || answer.status === 400 ? parsed(text) : undefined
  if (json?.results !== undefined)
    return decodeAnswer(
      json,
      // What is hidden beside expressions has no answer of its own.
      request.queries.filter(({ hide }) => hide !== true).map(({ refId }) => String(refId)),
    )
  throw new AskError(messageOf(text) ?? t('status', { status: String(answer.status) }), answer.status)
}

function parsed(text: string): { readonly results?: unknown } | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
