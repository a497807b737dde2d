import { unanswered } from '@hearth/ui-kit'
import { createContext } from 'react'
import type { QueryAnswer } from '../model/frame.ts'
import { record } from '../model/json.ts'
import type { QueryRequest } from '../model/queries/build-query.ts'
import { askQueries, parsed, postJson, readAnswers } from './ask-queries.ts'
import { readLines } from './read-lines.ts'

/** Asks data sources what a panel asks. */
export type AskPanel = (request: QueryRequest, signal: AbortSignal) => Promise<readonly QueryAnswer[]>

/** Without a batch each panel asks by itself. */
export const PanelBatchContext = createContext<AskPanel>((request, signal) => askQueries(request, signal))

type Asking = {
  readonly request: QueryRequest
  readonly signal: AbortSignal
  resolve(answers: readonly QueryAnswer[]): void
  reject(error: unknown): void
}

const path = '/api/ds/query/panels'
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

async function answer(asking: readonly Asking[]): Promise<void> {
  const leave = leavesWithAll(asking.map(({ signal }) => signal))
  const unheard = new Map(asking.map((one, at) => [String(at), one]))
  try {
    const panels = [...unheard].map(([id, { request }]) => ({ id, ...request }))
    const response = await postJson(path, { panels }, leave)
    if (!response.ok || response.body === null) {
      const body = parsed(await response.text())
      for (const one of unheard.values()) give(one, response.status, body)
      return
    }
    for await (const line of readLines(response.body)) {
      const { id, status, body } = record(JSON.parse(line))
      const one = unheard.get(String(id))
      unheard.delete(String(id))
      if (one !== undefined && !one.signal.aborted) give(one, Number(status), body)
    }
    for (const one of unheard.values()) one.reject(unanswered(undefined))
  } catch (error) {
    for (const one of unheard.values()) one.reject(error)
  }
}

function give({ request, resolve, reject }: Asking, status: number, body: unknown): void {
  try {
    resolve(readAnswers(request, status, body))
  } catch (error) {
    reject(error)
  }
}

/** Aborts once all of them have. */
function leavesWithAll(signals: readonly AbortSignal[]): AbortSignal {
  const leave = new AbortController()
  let staying = signals.length
  const leaves = () => {
    staying -= 1
    if (staying === 0) leave.abort()
  }
  for (const signal of signals) signal.addEventListener('abort', leaves, { once: true })
  return leave.signal
}
