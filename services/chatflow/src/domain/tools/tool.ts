import type { Document } from '../documents/document.ts'
import type { RunContext } from '../flow/run-context.ts'
import type { ToolSpec } from './tool-spec.ts'
import type { Artifact } from './used-tool.ts'

export type { JsonSchema } from './tool-spec.ts'
export type { Artifact, UsedTool } from './used-tool.ts'

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
