import type { JsonSchema } from '../tools/tool.ts'

/** Makes something structured of a model's text. */
export type OutputParser = {
  /** What the prompt tells the model about the form of its answer. */
  readonly formatInstructions: string
  /** The form as JSON Schema, for models that can be held to it. */
  readonly schema?: JsonSchema
  /** Whether a model is asked once more when its answer does not fit. */
  readonly autoFix: boolean
  /** @throws {Failure} `broken` when the text does not fit, quoting it */
  parse(text: string): unknown
}
