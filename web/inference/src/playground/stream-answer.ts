import { AskError, chunksOf, messageOf, outwardPath, ownPageHeader, readData } from '@hearth/ui-kit'
import type { Piece } from './conversation.ts'
import type { Message } from './message.ts'
import { type Delta, piecesOf } from './pieces.ts'
import type { Fields } from './settings/settings.ts'
import type { Ending, Figures } from './turn.ts'
import { t } from './words.ts'

type Chunk = {
  readonly model?: string
  readonly choices?: readonly { readonly delta?: Delta; readonly finish_reason?: string | null }[]
  readonly usage?: {
    readonly prompt_tokens: number
    readonly completion_tokens: number
    readonly prompt_tokens_details?: { readonly cached_tokens?: number }
  } | null
  readonly error?: { readonly message?: string }
}

export type Answered = {
  readonly ending: Ending
  readonly figures: Figures
  /** Which model answered, as the service names it; absent when none did. */
  readonly model?: string
  readonly error?: string
}

/**
 * Asks for one answer and hands it over as it comes.
 *
 * @param onPiece each piece of text, of reasoning or of a call
 * @param signal ends the request, and with it the generation
 * @returns how it ended; a failure is an ending too, with the service's words in `error`
 */
export async function streamAnswer(
  fields: Fields,
  messages: readonly Message[],
  onPiece: (piece: Piece) => void,
  signal: AbortSignal,
): Promise<Answered> {
  const startedMs = performance.now()
  let firstTokenMs: number | undefined
  let usage: Chunk['usage']
  let model: string | undefined
  let ending: Ending = 'stop'
  let error: string | undefined
  try {
    const body = { ...fields, messages, stream: true, stream_options: { include_usage: true } }
    for await (const chunk of chunks(body, signal)) {
      const [choice] = chunk.choices ?? []
      for (const piece of piecesOf(choice?.delta)) {
        firstTokenMs ??= performance.now() - startedMs
        onPiece(piece)
      }
      if (choice?.finish_reason === 'length') ending = 'length'
      usage = chunk.usage ?? usage
      model ??= chunk.model
    }
  } catch (cause) {
    ending = signal.aborted ? 'stopped' : 'failed'
    if (!signal.aborted) error = cause instanceof Error ? cause.message : String(cause)
  }
  const figures = {
    firstTokenMs,
    totalMs: performance.now() - startedMs,
    promptTokens: usage?.prompt_tokens,
    completionTokens: usage?.completion_tokens,
    cachedTokens: usage?.prompt_tokens_details?.cached_tokens,
  }
  return { ending, figures, ...(model === undefined ? {} : { model }), ...(error === undefined ? {} : { error }) }
}

async function* chunks(body: object, signal: AbortSignal): AsyncGenerator<Chunk, void> {
  const answer = await fetch(outwardPath('/v1/chat/completions'), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...ownPageHeader },
    body: JSON.stringify(body),
    signal,
  }).catch((cause: unknown) => {
    if (signal.aborted) throw cause
    throw new AskError(t('noAnswer'), 0, { cause })
  })
  if (!answer.ok || answer.body === null)
    throw new AskError(
      messageOf(await answer.text()) ?? t('serviceAnswered', { status: `${answer.status}` }),
      answer.status,
    )
  let whole = false
  for await (const data of readData(chunksOf(answer.body))) {
    whole ||= data === '[DONE]'
    if (data === '[DONE]') continue
    const chunk = JSON.parse(data) as Chunk
    if (chunk.error !== undefined) throw new AskError(chunk.error.message ?? t('brokeOff'), 0)
    yield chunk
  }
  if (!whole) throw new AskError(t('connectionLost'), 0)
}
