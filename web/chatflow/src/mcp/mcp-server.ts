/** An MCP server as `GET /api/v1/custom-mcp-servers` lists it: without what authenticates. */
export type McpServer = {
  readonly id: string
  readonly name: string
  /** Without its path; empty for a program. */
  readonly serverUrl: string
  /** Of a program. */
  readonly command: string | null
  readonly args: readonly string[]
  readonly status: 'PENDING' | 'AUTHORIZED' | 'ERROR'
  readonly toolCount: number
  readonly updatedDate: string
}

/** The same by itself: with the names of its secrets, and the tools it named. */
export type McpServerDetail = McpServer & {
  readonly authConfig: { readonly headers?: Secrets; readonly env?: Secrets } | null
  readonly tools: string | null
  /** How long the connection took that this answers. */
  readonly durationMs?: number
}

/** Values by name; one that is kept is a mark, which sent back leaves it. */
export type Secrets = Readonly<Record<string, string>>

/** What is sent to keep one. */
export type McpServerFields = {
  readonly name: string
  readonly serverUrl: string
  readonly command: string | null
  readonly args: readonly string[]
  readonly authType: 'NONE' | 'CUSTOM_HEADERS'
  readonly authConfig: { readonly headers?: Secrets; readonly env?: Secrets }
}

/** A tool that a server named. */
export type McpTool = {
  readonly name: string
  readonly description: string
  readonly inputSchema: Readonly<Record<string, unknown>>
}

/** Where a server is, as far as it may be shown. */
export function placeOf({ serverUrl, command, args }: McpServer): string {
  return command === null ? serverUrl : [command, ...args].join(' ')
}

/** The tools in what a server named when it was last asked. */
export function readTools({ tools }: Pick<McpServerDetail, 'tools'>): readonly McpTool[] {
  const list: unknown = JSON.parse(tools ?? '[]')
  return Array.isArray(list) ? list : []
}
