import type { McpServer } from '../flow/node-env.ts'
import type { Rows } from '../records/rows.ts'

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

/** Where it is, with the headers that authenticate. */
export function serverOf({ serverUrl, authType, authConfig }: CustomMcpServer): McpServer {
  const headers = authType === 'CUSTOM_HEADERS' ? headersOf(authConfig) : {}
  return { transport: 'http', url: serverUrl, headers }
}

/** The headers in what authenticates, JSON text of `{headers: {name: value}}`. */
export function headersOf(authConfig: string | undefined): Readonly<Record<string, string>> {
  const config: unknown = authConfig === undefined ? undefined : JSON.parse(authConfig)
  const headers = typeof config === 'object' && config !== null ? Reflect.get(config, 'headers') : undefined
  if (typeof headers !== 'object' || headers === null) return {}
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
}
