import { AskError, messageOf, outwardPath, ownPageHeader } from '@hearth/ui-kit'
import type { QueryAnswer } from '../../model/frame.ts'
import { decodeAnswer } from '../../model/frames/decode-answer.ts'
import { isRecord } from '../../model/json.ts'
import type { QueryRequest } from '../../model/queries/build-query.ts'
import { t } from '../words.ts'

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
  const answer = await postJson(path, body, signal)
  return readAnswers(request, answer.status, parsed(await answer.text()))
}

/** Sends JSON to where data sources are asked; whatever is answered. */
export function postJson(path: string, body: object, signal: AbortSignal): Promise<Response> {
  return fetch(outwardPath(path), {
    method: 'POST',
    headers: { ...ownPageHeader, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal,
  })
}

/**
 * What a request was answered with.
 *
 * @param body JSON, or the text that is none
 * @throws {AskError} where it holds no results
 */
export function readAnswers(request: QueryRequest, status: number, body: unknown): readonly QueryAnswer[] {
  if ((status < 300 || status === 400) && isRecord(body) && body.results !== undefined)
    return decodeAnswer(
      body,
      // What is hidden beside expressions has no answer of its own.
      request.queries.filter(({ hide }) => hide !== true).map(({ refId }) => String(refId)),
    )
  throw new AskError(
    messageOf(typeof body === 'string' ? body : JSON.stringify(body)) ?? t('status', { status: String(status) }),
    status,
  )
}

/** A text that is no JSON stays as it is. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
