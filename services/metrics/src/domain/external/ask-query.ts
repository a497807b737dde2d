import type { Value } from '../promql/value.ts'
import { parseAnswer } from '../queries/parse-answer.ts'
import type { ExternalServer } from './external-server.ts'

/** The value of an expression at one time, in Unix milliseconds. @throws {Error} with the reason */
export type AskQuery = (expression: string, timeMs: number, signal: AbortSignal) => Promise<Value>

// Of one rule: many more series than anybody alerts on.
const maxAnswerBytes = 64 << 20

/** Asks the external server; whoever asks bounds how long that may take. */
export function createAskQuery(server: ExternalServer): AskQuery {
  return async (expression, timeMs, signal) => {
    const form = new URLSearchParams({ query: expression, time: `${timeMs / 1000}` })
    const request = {
      path: '/api/v1/query',
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: new TextEncoder().encode(form.toString()),
    } as const
    const answer = await server.send(request, signal)
    const text = await answer.text(maxAnswerBytes)
    const value = parseAnswer(text)
    if (value !== undefined) return value
    const reason = 'nothing that a rule can use: native histograms are such, and answers of more than 64 MiB'
    throw new Error(`the external server answers a query with ${answer.status} and ${reason}`)
  }
}
