import type { AppEnv, Endpoint } from '@hearth/server'
import type { Context } from 'hono'
import type { Access } from '../../domain/access/access.ts'
import { collectAnswers, createUsageMeter } from '../../domain/answers/answers.ts'
import { bestAnswers } from '../../domain/answers/best-answers.ts'
import { endAllInTime } from '../../domain/answers/end-all-in-time.ts'
import type { ChatDeps } from '../../domain/chat/prepare-chat.ts'
import { constrainText } from '../../domain/chat-format/constrain-text.ts'
import type { Engine, Prompt } from '../../domain/engine/engine.ts'
import { fillInPrompt } from '../../domain/engine/fill-in.ts'
import { generateAll } from '../../domain/engine/generate.ts'
import { settleSampling } from '../../domain/engine/sampling/settle-sampling.ts'
import { renderCompletionBody } from '../../wire/completion/body.ts'
import { completionChunks } from '../../wire/completion/chunks.ts'
import {
  type CompletionCall,
  type CompletionRequest,
  completionRequestSchema,
  parseCompletionRequest,
} from '../../wire/completion/request.ts'
import { toGenerateRequests } from '../../wire/completion/requests.ts'
import { type CompletionStyle, completionStyle, type EchoedPrompt } from '../../wire/completion/style.ts'
import { openaiFrames } from '../../wire/sse-frames.ts'
import { createTimings } from '../../wire/timings.ts'
import { renderUsage } from '../../wire/usage.ts'
import { clientOf } from '../client.ts'
import { endpoint } from '../endpoint.ts'
import { type HeadDeps, responseHead } from '../response-head.ts'
import { type StreamDeps, streamAnswer } from '../stream-answer.ts'
import { type Leaving, untilDisconnected } from '../until-disconnected.ts'

export type CompletionDeps = Pick<ChatDeps, 'registry' | 'observerOf' | 'clock' | 'newSeed'> &
  HeadDeps &
  StreamDeps & {
    /** Whether a request may bring a chat template of its own, which is a program. */
    readonly allowTemplates: boolean
  }

/** `POST /v1/completions`. */
export function completionEndpoints(deps: CompletionDeps): readonly Endpoint<Access>[] {
  return [
    endpoint({
      method: 'post',
      path: '/v1/completions',
      effect: 'question',
      summary: 'Continue a text',
      access: 'model',
      input: { body: completionRequestSchema },
      answer: 'A text_completion, or with "stream" server-sent events of it',
      handle: ({ body }, c) => untilDisconnected(c, (leaving) => answer(c, body, deps, leaving)),
    }),
  ]
}

async function answer(
  c: Context<AppEnv>,
  body: CompletionRequest,
  deps: CompletionDeps,
  leaving: Leaving,
): Promise<Response> {
  const { signal } = leaving
  const { allowTemplates, newId } = deps
  const call = parseCompletionRequest(body, { client: clientOf(c), allowTemplates, newSalt: newId })
  const style = completionStyle(body)
  const { served, info, name } = await deps.registry.open(call.model, signal)
  const { engine } = served
  const sampling = await settleSampling(call, { engine, info, seed: deps.newSeed() }, signal)
  const given = await promptsOf(call, engine, signal)
  const { constraint, beginning } = constrainText(call.form)
  const { contextTokens } = info
  const requests = toGenerateRequests(call, style, {
    prompts: given,
    sampling,
    constraint,
    contextTokens,
  })
  const prompts = await Promise.all(given.map((prompt) => echoed(prompt, style, engine, signal)))
  const observer = deps.observerOf(served.stored.id)
  const generated = generateAll(served, requests, signal, { observer, clock: deps.clock })
  const { maxTokens } = call
  const events = endAllInTime(generated, { beginning, maxTokens, contextTokens, engine, signal })
  const head = responseHead(name, 'cmpl-', body.request_id ?? undefined, deps)
  const meter = createUsageMeter()
  const timings = createTimings(deps.clock)
  if (style.stream) {
    const chunks = completionChunks(events, { head, style, choices: call.choices, prompts, meter, timings })
    return streamAnswer(c, (onBug) => openaiFrames(chunks, onBug), leaving, deps)
  }
  const all = await collectAnswers(events, {
    observe(event) {
      meter.observe(event)
      if (event.value.kind === 'started') timings.started(event.value.promptLogprobs !== undefined)
      else timings.text()
    },
  })
  const answers = all.map((prompt) => bestAnswers(prompt, call.choices))
  const usage = renderUsage(meter.usage())
  return c.json(renderCompletionBody({ head, style, answers, prompts, usage, timings: timings.render(usage) }))
}

async function promptsOf(call: CompletionCall, engine: Engine, signal: AbortSignal): Promise<readonly Prompt[]> {
  const { suffix, bare } = call
  if (suffix === undefined)
    return bare ? Promise.all(call.prompts.map((each) => asTokens(each, engine, signal))) : call.prompts
  return Promise.all(
    call.prompts.map(async (prompt) => fillInPrompt(await textOf(prompt, engine, signal), suffix, engine, signal)),
  )
}

async function asTokens(prompt: Prompt, engine: Engine, signal: AbortSignal): Promise<Prompt> {
  const { tokens } = await engine.tokenize(prompt, { addSpecial: false }, signal)
  return { kind: 'tokens', tokens }
}

async function echoed(
  prompt: Prompt,
  style: CompletionStyle,
  engine: Engine,
  signal: AbortSignal,
): Promise<EchoedPrompt | undefined> {
  const needsTokens = style.tokenIds || (style.echo && style.logprobs !== undefined)
  if (!style.echo && !needsTokens) return undefined
  const read = needsTokens ? await engine.tokenize(prompt, { addSpecial: true }, signal) : undefined
  return { text: await textOf(prompt, engine, signal), read }
}

async function textOf(prompt: Prompt, engine: Engine, signal: AbortSignal): Promise<string> {
  if (prompt.kind === 'text') return prompt.text
  return prompt.kind === 'tokens' ? engine.detokenize(prompt.tokens, signal) : ''
}
