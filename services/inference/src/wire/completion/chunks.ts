import type { UsageMeter } from '../../domain/answers/answers.ts'
import type { Indexed } from '../../domain/answers/merge.ts'
import type { GenerationEvent } from '../../domain/engine/engine.ts'
import { renderPromptLogprobs } from '../logprobs.ts'
import { type ResponseHead, renderHead } from '../response-head.ts'
import type { Timings } from '../timings.ts'
import { renderTokenIds } from '../token-ids.ts'
import { renderUsage } from '../usage.ts'
import { promptTokens } from './body.ts'
import { createLogprobsWriter, type LogprobsWriter } from './logprobs.ts'
import type { CompletionStyle, EchoedPrompt } from './style.ts'

export type ChunkOptions = {
  readonly head: ResponseHead
  readonly style: CompletionStyle
  /** Answers for each prompt. */
  readonly choices: number
  readonly prompts: readonly (EchoedPrompt | undefined)[]
  readonly meter: UsageMeter
  readonly timings: Timings
}

type Started = Extract<GenerationEvent, { kind: 'started' }>
type Text = Extract<GenerationEvent, { kind: 'text' }>
type Finished = Extract<GenerationEvent, { kind: 'finished' }>

/** The answers as `text_completion` objects, interleaved; then the token counts when asked for. */
export async function* completionChunks(
  events: AsyncIterable<Indexed<GenerationEvent>>,
  options: ChunkOptions,
): AsyncGenerator<object, void> {
  const { style, meter, timings } = options
  const chunks = createChunks(options)
  for await (const event of events) {
    meter.observe(event)
    const { index, value } = event
    if (value.kind === 'started') {
      timings.started(value.promptLogprobs !== undefined)
      yield* chunks.started(index, value)
      continue
    }
    timings.text()
    if (value.kind === 'finished') yield chunks.finished(index, value)
    else yield chunks.text(index, value)
  }
  if (style.includeUsage)
    yield { ...renderHead(options.head, 'text_completion'), choices: [], usage: renderUsage(meter.usage()) }
}

function createChunks({ head, style, choices, prompts, meter, timings }: ChunkOptions) {
  const writers = new Map<number, LogprobsWriter>()
  const writer = (index: number) => {
    const known = writers.get(index) ?? createLogprobsWriter(style.tokensAsIds)
    writers.set(index, known)
    return known
  }
  const chunk = (index: number, fields: object, timed: boolean) => ({
    ...renderHead(head, 'text_completion'),
    choices: [{ index, text: '', logprobs: null, finish_reason: null, ...fields }],
    ...(style.continuousUsage ? { usage: renderUsage(meter.usage()) } : {}),
    ...(timed ? { timings: timings.render(renderUsage(meter.usage())) } : {}),
  })
  const logprobs = (index: number, tokens: Parameters<LogprobsWriter['render']>[0]) =>
    style.logprobs === undefined || tokens.length === 0 ? null : writer(index).render(tokens)

  return {
    *started(prompt: number, { promptLogprobs = [] }: Started): Generator<object, void> {
      if (!style.echo && !style.promptLogprobs && !style.tokenIds) return
      const echoed = prompts[prompt]
      for (let choice = 0; choice < choices; choice++) {
        const index = prompt * choices + choice
        const before = style.echo ? promptTokens(echoed, promptLogprobs) : []
        const fields = {
          text: style.echo ? (echoed?.text ?? '') : '',
          logprobs: logprobs(index, before),
          ...(style.promptLogprobs ? { prompt_logprobs: renderPromptLogprobs(promptLogprobs) } : {}),
          ...(style.tokenIds ? { prompt_token_ids: echoed?.read?.tokens ?? null } : {}),
        }
        yield chunk(index, fields, false)
      }
    },
    text(prompt: number, event: Text): object {
      const { choice, text, tokens = [] } = event
      const index = prompt * choices + choice
      const ids = style.tokenIds ? { token_ids: renderTokenIds(event) } : {}
      return chunk(index, { text, logprobs: logprobs(index, tokens), ...ids }, style.timingsPerToken)
    },
    finished(prompt: number, event: Finished): object {
      const { choice, reason, stop } = event
      const ids = style.tokenIds ? { token_ids: renderTokenIds(event) } : {}
      const fields = { finish_reason: reason, stop_reason: stop ?? null, ...ids }
      return chunk(prompt * choices + choice, fields, true)
    },
  }
}
