import { AskError, messageOf } from '@hearth/ui-kit'
import type { Frame } from '../../model/frame.ts'
import { decodeAnswer } from '../../model/frames/decode-answer.ts'
import { numberOf, record, textOf } from '../../model/json.ts'
import type { QueryRequest } from '../../model/queries/build-query.ts'
import { t } from '../words.ts'
import { postJson } from './ask-queries.ts'
import { readLines } from './read-lines.ts'

/** Lines that came together, and how many the data source left out; the first tells that it is followed, and may have none. */
export type Followed = { readonly frames: readonly Frame[]; readonly dropped: number }

export type FollowedQuery = QueryRequest['queries'][number]

/**
 * Follows the lines of a query until the signal aborts, or the service ends it to let its reader in anew.
 *
 * @param sinceNs time of the newest line that is known, of which more may have been written
 * @throws {AskError} when it is refused, or the data source is gone
 */
export async function* followLines(
  query: FollowedQuery,
  sinceNs: string | undefined,
  signal: AbortSignal,
): AsyncGenerator<Followed, void> {
  const response = await postJson(
    '/api/ds/query/tail',
    { query, ...(sinceNs === undefined ? {} : { sinceNs }) },
    signal,
  )
  if (!response.ok || response.body === null) {
    const { status } = response
    throw new AskError(messageOf(await response.text()) ?? t('status', { status: String(status) }), status)
  }
  for await (const line of readLines(response.body)) {
    // A sign of life.
    if (line === '') continue
    const { frames, dropped, error } = record(JSON.parse(line))
    const message = textOf(error)
    if (message !== undefined) throw new AskError(message, 0)
    const [answer] = decodeAnswer({ results: { A: { frames } } }, ['A'])
    yield { frames: answer?.frames ?? [], dropped: numberOf(dropped) ?? 0 }
  }
}
