import type { ToolFields } from '../tool.ts'

/** A tool made of an operation of an API. */
export type GeneratedTool = ToolFields & {
  /** Its method and path. */
  readonly operation: string
}

/** What an OpenAPI document has to offer. */
export type OpenApiTools = { readonly servers: readonly string[]; readonly tools: readonly GeneratedTool[] }
