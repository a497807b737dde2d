import type { Document } from '../documents/document.ts'
import type { RunContext } from '../flow/run-context.ts'

/** A JSON Schema (draft 2020-12) as a plain object. */
export type JsonSchema = Readonly<Record<string, unknown>>

/** What a model is told about a tool. */
export type ToolSpec = {
  /** Letters, digits, `_` and `-`, at most 64. */
  readonly name: string
  readonly description: string
  /** Schema of the arguments, an object's. */
  readonly parameters: JsonSchema
}

/** Something a model may call while it answers. */
export type Tool = ToolSpec & {
  /** Whether its result is the flow's answer, without another turn of the model. */
  readonly returnDirect?: boolean
  /**
   * Does it. `args` fits `parameters`.
   *
   * @throws {Failure} what the model is to read as the tool's error; anything else is a bug
   */
  call(args: Readonly<Record<string, unknown>>, context: RunContext): Promise<ToolResult>
}

export type ToolResult = {
  /** What the model reads. */
  readonly output: string
  readonly sourceDocuments?: readonly Document[]
  readonly artifacts?: readonly Artifact[]
}

/** Something to look at that a tool made: `type` is Flowise's (`png`, `html`, `markdown`…). */
export type Artifact = { readonly type: string; readonly data: string }

/** One use of a tool as clients are told of it. */
export type UsedTool = {
  readonly tool: string
  readonly toolInput: unknown
  readonly toolOutput: string
  readonly sourceDocuments?: readonly Document[]
  readonly error?: string
}
