import type { ChatFormat } from './chat-format.ts'
import type { PartWriter } from './part-writer.ts'
import type { CallSink } from './read-calls/call-sink.ts'
import { callMarkers, mainMarker, readCalls } from './read-calls/read-calls.ts'
import { readUntil } from './read-calls/read-until.ts'
import type { Reading, TextSource } from './read-calls/text-source.ts'

export type AnswerEnvironment = {
  readonly format: ChatFormat
  readonly readsCalls: boolean
  readonly reasoningOpened: boolean
  /** Whether content is of a form that is enforced: once begun it is content to the end, whatever its texts say. */
  readonly contentFormed: boolean
  readonly calls: CallSink & { readonly calls: number }
  readonly reasoning: PartWriter
  readonly content: PartWriter
  onReasoning(): void
}

/** Reads a whole answer: reasoning, content and calls, in whatever order they come. */
export function* readAnswer(source: TextSource, env: AnswerEnvironment): Reading<void> {
  const { format, content } = env
  const toolCalls = env.readsCalls ? format.toolCalls : undefined
  const open = format.reasoning?.open.trim() ?? ''
  const starts = toolCalls === undefined ? [] : callMarkers(toolCalls)
  const markers = [...starts, ...(format.frames ?? []), ...(open === '' ? [] : [open])]
  if (env.reasoningOpened) yield* readReasoning(source, env)
  // Without a marker only the answer's beginning can tell a call from text that looks like one.
  if (toolCalls !== undefined && mainMarker(toolCalls) === '') yield* readCalls(source, toolCalls, env.calls)
  let called = env.calls.calls > 0
  for (;;) {
    source.forget()
    const known = env.contentFormed && !(yield* beginsWithAny(source, markers)) ? [] : markers
    const marker = yield* readUntil(source, known, (text) => content.write(text))
    if (marker === undefined) break
    if (marker === open) yield* readReasoning(source, env)
    else if (toolCalls !== undefined && starts.some((start) => start.startsWith(marker) || marker.startsWith(start))) {
      source.rewind(source.position - marker.length)
      if (yield* readCalls(source, toolCalls, env.calls)) {
        content.drop()
        called = true
        continue
      }
      source.take(marker.length)
      if (format.frames?.includes(marker) !== true) content.write(marker)
    } else content.drop()
  }
  // White space at the end belongs to the calls before it.
  if (called) content.drop()
  else content.finish()
}

/** Whether one of the markers comes next, behind white space. */
function* beginsWithAny(source: TextSource, markers: readonly string[]): Reading<boolean> {
  const start = source.position
  yield* source.skipSpace()
  let found = false
  for (const marker of markers) found ||= yield* source.sees(marker)
  source.rewind(start)
  return found
}

function* readReasoning(source: TextSource, env: AnswerEnvironment): Reading<void> {
  env.onReasoning()
  env.content.drop()
  const close = env.format.reasoning?.close.trim() ?? ''
  const found = yield* readUntil(source, close === '' ? [] : [close], (text) => env.reasoning.write(text))
  if (found === undefined) env.reasoning.finish()
  else env.reasoning.drop()
}
