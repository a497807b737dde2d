import type { Tool } from '../../engine/engine.ts'
import type { OutputPart } from '../output-part.ts'

/** What the readers of calls need to know of the request, and where they put what they find. */
export type CallSink = {
  /** The arguments' schema of a tool; `undefined` for a name that is none of them. */
  parametersOf(name: string): unknown
  /** Opens a call: from here on it cannot be taken back. */
  open(name: string, id?: string): void
  /** A piece of the open call's arguments, as JSON text. */
  write(text: string): void
  /** Whether the call that is being read was opened. */
  readonly opened: boolean
  /** Makes the next call another one. */
  close(): void
}

export type CallSinkOptions = {
  readonly tools: readonly Tool[]
  createId(): string
  emit(part: OutputPart): void
}

export function createCallSink({ tools, createId, emit }: CallSinkOptions): CallSink & { readonly calls: number } {
  const parameters = new Map(tools.map((tool) => [toolName(tool), toolParameters(tool)]))
  let calls = 0
  let opened = false
  return {
    get calls() {
      return calls
    },
    get opened() {
      return opened
    },
    parametersOf: (name) => (parameters.has(name) ? (parameters.get(name) ?? {}) : undefined),
    open(name, id) {
      opened = true
      emit({ kind: 'tool-call', call: calls++, id: id ?? createId(), name })
    },
    write(text) {
      if (text !== '') emit({ kind: 'tool-arguments', call: calls - 1, text })
    },
    close() {
      opened = false
    },
  }
}

/** The name of a tool in OpenAI's form; `''` for what has none. */
export function toolName(tool: Tool): string {
  const name = field(tool.function ?? tool, 'name')
  return typeof name === 'string' ? name : ''
}

/** The schema of a tool's arguments, if it has one. */
export function toolParameters(tool: Tool): unknown {
  return field(tool.function ?? tool, 'parameters')
}

export function field(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined
}
