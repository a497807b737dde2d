import { Failure } from '@hearth/kernel'
import { record, textOf } from '../domain/query/read-parts.ts'
import type { AskJson } from '../domain/query/services/service-adapter.ts'
import { type AskOptions, askText, parseJson } from './ask-text.ts'

// A health service that finds something down says so by its status, and in the body all the same.
const saysDown = 503

/** Asks services that answer with JSON. */
export function createAskService(options: AskOptions): AskJson {
  return async (source, path, signal) => {
    const request = { method: 'GET', path, headers: { accept: 'application/json' }, body: undefined } as const
    const { status, text } = await askText(options, source, request, signal)
    const json = parseJson(text)
    if (status < 400 || status === saysDown) return json
    throw new Failure(status < 500 ? 'invalid' : 'upstream', `status ${status}: ${wordsOf(json) || text.slice(0, 200)}`)
  }
}

// An Alertmanager answers with a text alone.
function wordsOf(json: unknown): string {
  const { message, error } = record(json)
  return textOf(json) || textOf(message) || textOf(error) || textOf(record(error).message)
}
