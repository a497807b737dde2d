import type { ChatEvent } from '../../domain/chat/chat-event.ts'
import type { ChatUsageMeter } from '../../domain/chat/chat-usage.ts'
import { renderLogprobs, renderPromptLogprobs } from '../logprobs.ts'
import { renderReasoning } from '../reasoning-keys.ts'
import { type ResponseHead, renderHead } from '../response-head.ts'
import type { Timings } from '../timings.ts'
import { renderTokenIds } from '../token-ids.ts'
import { renderUsage } from '../usage.ts'
import { renderReason } from './body.ts'
import type { ChatStyle } from './style.ts'

export type ChunkOptions = {
  readonly head: ResponseHead
  readonly style: ChatStyle
  readonly choices: number
  readonly meter: ChatUsageMeter
  readonly timings: Timings
  readonly promptTokens: readonly number[] | undefined
  readonly promptText: string | undefined
}

type Piece = Exclude<ChatEvent, { kind: 'started' | 'finished' }>

/**
 * The answer as objects of `chat.completion.chunk`: for each choice an opening, its pieces and its
 * finish, interleaved; then the token counts when asked for.
 */
export async function* chatChunks(
  events: AsyncIterable<ChatEvent>,
  options: ChunkOptions,
): AsyncGenerator<object, void> {
  const { meter, timings, style } = options
  let isComputed = !style.progress
  for await (const event of events) {
    meter.observe(event)
    if (event.kind === 'started') {
      timings.started(event.promptLogprobs !== undefined)
      yield* openings(event, options)
      if (style.progress) yield progress(event.cachedTokens, options)
      continue
    }
    timings.text()
    if (!isComputed) yield progress(meter.usage().promptTokens, options)
    isComputed = true
    if (isHidden(event, style)) continue
    yield event.kind === 'finished' ? finish(event, options) : piece(event, options)
  }
  if (style.includeUsage) yield { ...chunkHead(options), choices: [], ...counted(options, true) }
}

function isHidden({ kind }: ChatEvent, { reasoningKeys, logprobs, tokenIds }: ChatStyle): boolean {
  return kind === 'reasoning' && reasoningKeys.length === 0 && !logprobs && !tokenIds
}

const chunkHead = ({ head }: ChunkOptions) => renderHead(head, 'chat.completion.chunk')

function* openings(event: Extract<ChatEvent, { kind: 'started' }>, options: ChunkOptions): Generator<object, void> {
  const { style, promptTokens, promptText } = options
  for (let index = 0; index < options.choices; index++) {
    const first = index === 0
    yield {
      ...chunkHead(options),
      choices: [choice(index, { role: 'assistant', content: style.echo }, null)],
      ...(first && event.promptLogprobs !== undefined
        ? { prompt_logprobs: renderPromptLogprobs(event.promptLogprobs) }
        : {}),
      ...(first && promptTokens !== undefined ? { prompt_token_ids: promptTokens } : {}),
      ...(first && promptText !== undefined ? { prompt_text: promptText } : {}),
      ...counted(options, style.continuousUsage),
    }
  }
}

// How much of the prompt is computed is known at two moments: before its first step and after its last.
function progress(processed: number, options: ChunkOptions): object {
  const { promptTokens: total, cachedTokens: cache } = options.meter.usage()
  return {
    ...chunkHead(options),
    choices: [choice(0, {}, null)],
    prompt_progress: { total, cache, processed, time_ms: Math.round(options.timings.promptMs()) },
  }
}

function piece(event: Piece, options: ChunkOptions): object {
  const { style, meter, timings } = options
  const { tokens } = event
  return {
    ...chunkHead(options),
    choices: [
      {
        ...choice(event.choice, delta(event, style), null),
        logprobs: style.logprobs && tokens !== undefined ? renderLogprobs(tokens, style.tokensAsIds) : null,
        ...(style.tokenIds ? { token_ids: renderTokenIds(event) } : {}),
      },
    ],
    ...counted(options, style.continuousUsage),
    ...(style.timingsPerToken ? { timings: timings.render(renderUsage(meter.usage())) } : {}),
  }
}

function delta(event: Piece, style: ChatStyle): object {
  if (event.kind === 'content') return { content: event.text }
  if (event.kind === 'reasoning') return renderReasoning(style.reasoningKeys, event.text)
  if (event.kind === 'tool-call') {
    const { id, call, name } = event
    const opened = { name, arguments: '' }
    return style.functions
      ? { function_call: opened }
      : { tool_calls: [{ index: call, id, type: 'function', function: opened }] }
  }
  const more = { arguments: event.text }
  return style.functions ? { function_call: more } : { tool_calls: [{ index: event.call, function: more }] }
}

function finish(event: Extract<ChatEvent, { kind: 'finished' }>, options: ChunkOptions): object {
  const { style, meter, timings } = options
  return {
    ...chunkHead(options),
    choices: [
      {
        ...choice(event.choice, {}, renderReason(event.reason, style)),
        stop_reason: event.stop ?? null,
        ...(style.tokenIds ? { token_ids: renderTokenIds(event) } : {}),
      },
    ],
    ...counted(options, style.continuousUsage),
    timings: timings.render(renderUsage(meter.usage())),
  }
}

const choice = (index: number, delta: object, reason: string | null) => ({
  index,
  delta,
  logprobs: null,
  finish_reason: reason,
})

function counted({ meter }: ChunkOptions, wanted: boolean): object {
  return wanted ? { usage: renderUsage(meter.usage()) } : {}
}
