import type { McpServer } from '../flow/node-env.ts'
import type { Rows } from '../records/rows.ts'

/** An MCP server elsewhere whose tools flows may use. */
export type CustomMcpServer = {
  readonly id: string
  readonly name: string
  /** Empty for a program. */
  readonly serverUrl: string
  /** Of a program on this machine: JSON text of `{command, args}`. */
  readonly command: string | undefined
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

/** Where it is, with the headers that authenticate or the variables that a program finds. */
export function serverOf({ serverUrl, command, authType, authConfig }: CustomMcpServer): McpServer {
  if (command !== undefined) return { transport: 'stdio', ...programOf(command), env: envOf(authConfig) }
  const headers = authType === 'CUSTOM_HEADERS' ? headersOf(authConfig) : {}
  return { transport: 'http', url: serverUrl, headers }
}

/** A program in its JSON text. */
export function programOf(command: string): { readonly command: string; readonly args: readonly string[] } {
  const { command: name, args } = JSON.parse(command) as { command: unknown; args: unknown }
  return { command: String(name), args: Array.isArray(args) ? args.map(String) : [] }
}

/** The headers in what authenticates, JSON text of `{headers: {name: value}}`. */
export function headersOf(authConfig: string | undefined): Readonly<Record<string, string>> {
  return textsIn(authConfig, 'headers')
}

/** The variables of a program in what authenticates, JSON text of `{env: {name: value}}`. */
export function envOf(authConfig: string | undefined): Readonly<Record<string, string>> {
  return textsIn(authConfig, 'env')
}

function textsIn(authConfig: string | undefined, member: 'headers' | 'env'): Readonly<Record<string, string>> {
  const config: unknown = authConfig === undefined ? undefined : JSON.parse(authConfig)
  const texts: unknown = typeof config === 'object' && config !== null ? Reflect.get(config, member) : undefined
  if (typeof texts !== 'object' || texts === null) return {}
  return Object.fromEntries(Object.entries(texts).map(([name, value]) => [name, String(value)]))
}
