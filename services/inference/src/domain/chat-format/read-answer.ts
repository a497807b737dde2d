import type { CallSink } from './call-sink.ts'
import type { ChatFormat } from './chat-format.ts'
import type { PartWriter } from './part-writer.ts'
import { callMarkers, isBare, readCalls } from './read-calls.ts'
import { readUntil } from './read-until.ts'
import type { Reading, TextSource } from './text-source.ts'

export type AnswerEnvironment = {
  readonly format: ChatFormat
  readonly readsCalls: boolean
  readonly reasoningOpened: boolean
  readonly calls: CallSink
  readonly reasoning: PartWriter
  readonly content: PartWriter
  onReasoning(): void
}

/** Reads a whole answer: reasoning, content and calls, in whatever order they come. */
export function* readAnswer(source: TextSource, env: AnswerEnvironment): Reading<void> {
  const toolCalls = env.readsCalls ? env.format.toolCalls : undefined
  const open = env.format.reasoning?.open.trim() ?? ''
  const frames = env.format.frames ?? []
  const markers = [
    ...(toolCalls === undefined ? [] : callMarkers(toolCalls)),
    ...frames,
    ...(open === '' ? [] : [open]),
  ]
  if (env.reasoningOpened) yield* readReasoning(source, env)
  if (toolCalls !== undefined && isBare(toolCalls)) yield* readBareCalls(source, env)
  for (;;) {
    source.forget()
    const marker = yield* readUntil(source, markers, (text) => env.content.write(text))
    if (marker === undefined) break
    if (marker === open) yield* readReasoning(source, env)
    else if (toolCalls === undefined || frames.includes(marker)) env.content.drop()
    else if (yield* readCalls(source, toolCalls, marker, env.calls)) env.content.drop()
    else env.content.write(marker)
  }
  env.content.finish()
}

function* readReasoning(source: TextSource, env: AnswerEnvironment): Reading<void> {
  env.onReasoning()
  env.content.drop()
  const close = env.format.reasoning?.close.trim() ?? ''
  const found = yield* readUntil(source, close === '' ? [] : [close], (text) => env.reasoning.write(text))
  if (found === undefined) env.reasoning.finish()
  else env.reasoning.drop()
}

// Without a marker only the answer's beginning can tell a call from text that looks like one.
function* readBareCalls(source: TextSource, env: AnswerEnvironment): Reading<void> {
  const { toolCalls } = env.format
  if (toolCalls !== undefined) yield* readCalls(source, toolCalls, '', env.calls)
}
