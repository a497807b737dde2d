import type { AppEnv } from '@hearth/kernel'
import type { Context } from 'hono'
import type { ChatEvent } from '../../domain/chat/chat-event.ts'
import { isBusy, type ServedModel } from '../../domain/served-model.ts'
import { type AnswerPart, answerParts, emptyPart, joinParts } from '../../wire/ollama/answer.ts'
import type { Course } from '../../wire/ollama/course.ts'
import { ndjsonStyle, ollamaLines } from '../../wire/ollama/ndjson.ts'
import { streamAnswer } from '../stream-answer.ts'
import type { Leaving } from '../until-gone.ts'
import type { OllamaDeps } from './deps.ts'

export type Told = {
  /** As the client called it. */
  readonly model: string
  /** Whether the answer comes in parts. */
  readonly stream: boolean
  readonly renderPart: (part: AnswerPart) => object
  readonly course: Course
  /** Leaves memory behind the answer, unless it is to stay or others use it. */
  readonly leaving?: ServedModel | undefined
}

/** Answers with the events of one answer: a line for each part and one for the end, or all in one object. */
export async function answerInLines(
  c: Context<AppEnv>,
  events: AsyncIterable<ChatEvent>,
  told: Told,
  leaving: Leaving,
  deps: OllamaDeps,
): Promise<Response> {
  const { stream, renderPart, course } = told
  const parts = answerParts(thenLeave(events, told.leaving, deps), course.observe)
  const head = () => renderHead(told.model, deps)
  if (stream)
    return streamAnswer(c, (onBug) => ollamaLines(lines(parts, told, head), onBug), leaving, deps, ndjsonStyle)
  let whole = emptyPart
  for await (const part of parts) whole = joinParts(whole, part)
  return c.json({ ...head(), ...renderPart(whole), done: true, ...course.render() })
}

async function* lines(
  parts: AsyncIterable<AnswerPart>,
  { renderPart, course }: Told,
  head: () => object,
): AsyncGenerator<object, void> {
  for await (const part of parts) yield { ...head(), ...renderPart(part), done: false }
  yield { ...head(), ...renderPart(emptyPart), done: true, ...course.render() }
}

async function* thenLeave(
  events: AsyncIterable<ChatEvent>,
  served: ServedModel | undefined,
  { registry }: OllamaDeps,
): AsyncGenerator<ChatEvent, void> {
  try {
    yield* events
  } finally {
    const id = served?.stored.id
    const mayLeave = id !== undefined && registry.expiresInMs(id) !== undefined
    if (served !== undefined && mayLeave && !isBusy(served)) await registry.unload(served.stored.id)
  }
}

function renderHead(model: string, { now }: OllamaDeps): object {
  return { model, created_at: new Date(now()).toISOString() }
}

/** The answer to a request without a prompt, which loads a model or unloads it. */
export function answerNothing(
  c: Context<AppEnv>,
  reason: 'load' | 'unload',
  { model, renderPart }: Pick<Told, 'model' | 'renderPart'>,
  deps: OllamaDeps,
): Response {
  return c.json({ ...renderHead(model, deps), ...renderPart(emptyPart), done: true, done_reason: reason })
}
