import type { Rows } from '../records/rows.ts'

/** How a flow is offered as an MCP server, one row a flow: its id is the flow's. */
export type McpServerConfig = {
  /** The chatflow's id. */
  readonly id: string
  readonly chatflowId: string
  readonly enabled: boolean
  /** What callers present as a bearer token. */
  readonly token: string
  readonly description: string
  readonly toolName: string
  readonly createdAtMs: number
  readonly updatedAtMs: number
}

/** Whatever is kept of a flow is also noted, without the token, on the flow itself. */
export type McpServerConfigStore = Pick<Rows<McpServerConfig>, 'get' | 'list' | 'put' | 'change'>
