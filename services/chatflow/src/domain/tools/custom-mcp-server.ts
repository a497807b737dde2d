import type { Rows } from '../rows.ts'

/** An MCP server elsewhere whose tools flows may use. */
export type CustomMcpServer = {
  readonly id: string
  readonly name: string
  readonly serverUrl: string
  readonly iconSrc: string | undefined
  readonly color: string | undefined
  /** `NONE`, `CUSTOM_HEADERS`, … */
  readonly authType: string
  /** JSON text of what authenticates; encrypted at rest. */
  readonly authConfig: string | undefined
  /** JSON text of the tools it named when it was last asked. */
  readonly tools: string | undefined
  /** `PENDING`, `AUTHORIZED` or `ERROR`. */
  readonly status: string
  readonly createdAtMs: number
  readonly updatedAtMs: number
}

/** In the order they were made. */
export type CustomMcpServerStore = Rows<CustomMcpServer>
