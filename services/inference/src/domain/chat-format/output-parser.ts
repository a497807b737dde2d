import type { Tool } from '../engine/engine.ts'
import type { ChatFormat } from './chat-format.ts'
import type { OutputPart } from './output-part.ts'
import { createPartWriter } from './part-writer.ts'
import { readAnswer } from './read-answer.ts'
import { createCallSink } from './read-calls/call-sink.ts'
import { TextSource } from './read-calls/text-source.ts'

/** Reads one answer while it comes; however the text is cut, the parts joined are the same. */
export type OutputParser = {
  /** What the text adds; what may be the beginning of a marker is held back. */
  push(text: string): readonly OutputPart[]
  /** What is left when the answer has ended. */
  end(): readonly OutputPart[]
  /** Calls opened so far. */
  readonly calls: number
}

export type OutputParserOptions = {
  readonly format: ChatFormat
  /** The tools whose calls are read; none: the text of a call is content. */
  readonly tools: readonly Tool[]
  /** Whether the answer begins inside of reasoning that the prompt opened. */
  readonly reasoningOpened: boolean
  /** Whether content is JSON that is enforced, in whose texts no marker means anything. */
  readonly contentFormed: boolean
  /** An id for a call that the model gave none. */
  createId(): string
}

export function createOutputParser(options: OutputParserOptions): OutputParser {
  const source = new TextSource()
  let parts: OutputPart[] = []
  const emit = (part: OutputPart) => {
    const before = parts.at(-1)
    const joined = before === undefined ? undefined : join(before, part)
    if (joined === undefined) parts.push(part)
    else parts[parts.length - 1] = joined
  }
  const calls = createCallSink({ tools: options.tools, createId: options.createId, emit })
  let reasoned = options.reasoningOpened
  const reading = readAnswer(source, {
    format: options.format,
    readsCalls: options.tools.length > 0,
    reasoningOpened: options.reasoningOpened,
    contentFormed: options.contentFormed,
    calls,
    reasoning: createPartWriter('reasoning', emit, () => true),
    content: createPartWriter('content', emit, () => reasoned),
    onReasoning: () => {
      reasoned = true
    },
  })
  const advance = () => {
    reading.next()
    const found = parts
    parts = []
    return found
  }
  return {
    get calls() {
      return calls.calls
    },
    push(text) {
      source.append(text)
      return advance()
    },
    end() {
      source.end()
      return advance()
    },
  }
}

function join(before: OutputPart, part: OutputPart): OutputPart | undefined {
  if (before.kind !== part.kind || part.kind === 'tool-call' || before.kind === 'tool-call') return undefined
  if (part.kind === 'tool-arguments' && before.kind === 'tool-arguments' && part.call !== before.call) return undefined
  return { ...before, text: before.text + part.text }
}
