import { unanswered } from '@hearth/ui-kit'
import { record } from '../../model/json.ts'
import { parsed, postJson, readAnswers } from './ask-queries.ts'
import type { Asking } from './asking.ts'
import { readLines } from './read-lines.ts'

const path = '/api/ds/query/panels'

/** Asks for what several panels ask by one request, and gives each its answer as soon as it is there. */
export async function answerPanels(asking: readonly Asking[]): Promise<void> {
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
