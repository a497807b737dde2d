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
