import { createContext } from 'react'
import type { QueryAnswer } from '../../model/frame.ts'
import type { QueryRequest } from '../../model/queries/build-query.ts'
import { askQueries } from './ask-queries.ts'
import type { Asking } from './asking.ts'

/** Asks data sources what a panel asks. */
export type AskPanel = (request: QueryRequest, signal: AbortSignal) => Promise<readonly QueryAnswer[]>

/** Without a batch each panel asks by itself. */
export const PanelBatchContext = createContext<AskPanel>((request, signal) => askQueries(request, signal))

// What the service takes in one request.
const mostPanels = 100

/**
 * Panels that ask within one turn of the page are asked for by one request, which answers each as it is done. One that
 * leaves hears nothing of it any more; when all have left, the request is broken off.
 */
export function createPanelBatch(): AskPanel {
  let gathered: Asking[] = []
  const send = () => {
    const asking = gathered.filter(({ signal }) => !signal.aborted)
    gathered = []
    for (let at = 0; at < asking.length; at += mostPanels) void answer(asking.slice(at, at + mostPanels))
  }
  return (request, signal) =>
    new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason)
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
      if (gathered.length === 0) setTimeout(send)
      gathered.push({ request, signal, resolve, reject })
    })
}

// Pages without panels load none of it.
async function answer(asking: readonly Asking[]): Promise<void> {
  try {
    await (await import('./answer-panels.ts')).answerPanels(asking)
  } catch (error) {
    for (const one of asking) one.reject(error)
  }
}
