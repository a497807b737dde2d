import { Failure } from '@hearth/kernel'
import { orAborted } from '@hearth/outbound'
import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import type { FetchLike } from '@modelcontextprotocol/sdk/shared/transport.js'
import type { McpServer, McpTool, NodeEnv } from '../../domain/flow/node-env.ts'
import { createSharedConnections } from '../outbound/shared-connections.ts'
import { checkCommand, type McpCommand } from './allowed-command.ts'
import { connect } from './connect.ts'
import { mcpTool } from './mcp-tool.ts'

export type McpOptions = {
  /** For servers over HTTP. */
  readonly fetch: FetchLike
  /** Programs that may be started. */
  readonly commands: readonly McpCommand[]
  readonly version: string
  readonly maxConnections: number
  /** A connection that nobody uses is closed after this. */
  readonly idleMs: number
  /** Of connecting, listing, and each call. */
  readonly timeoutMs: number
}

type Connection = { readonly client: Client; tools: Promise<readonly McpTool[]> | undefined }

const maxOutputChars = 200_000
const maxTools = 500

/** Tools of MCP servers; a connection is shared by all flows that name the same server in the same words. */
export function openMcpConnections(options: McpOptions): { tools: NodeEnv['mcpTools']; close(): Promise<void> } {
  const { maxConnections, idleMs, timeoutMs } = options
  const connections = createSharedConnections<Connection>({
    what: 'the MCP server',
    maxConnections,
    idleMs,
    close: ({ client }) => client.close(),
  })

  async function use<R>(
    server: McpServer,
    signal: AbortSignal,
    work: (connection: Connection) => Promise<R>,
  ): Promise<R> {
    let used: Connection | undefined
    try {
      return await connections.use(
        JSON.stringify(server),
        (unwanted) => open(server, unwanted),
        (connection) => {
          used = connection
          return work(connection)
        },
        signal,
      )
    } catch (error) {
      // A connection that broke, or whose session the server has forgotten, must not fail the next question.
      if (used !== undefined && !(error instanceof Failure)) connections.forget(used)
      throw asFailure(error, server)
    }
  }

  async function open(server: McpServer, signal: AbortSignal): Promise<Connection> {
    if (server.transport === 'stdio') checkCommand(server, options.commands)
    const client = await connect(server, { ...options, signal })
    const connection = { client, tools: undefined }
    client.onclose = () => connections.forget(connection)
    return connection
  }

  async function list(server: McpServer, { client }: Connection): Promise<readonly McpTool[]> {
    const { tools } = await client.listTools(undefined, { timeout: timeoutMs })
    const call = <R>(work: (client: Client) => Promise<R>, signal: AbortSignal) =>
      use(server, signal, (connection) => work(connection.client))
    return tools.slice(0, maxTools).map((tool) => mcpTool(tool, { timeoutMs, maxOutputChars, use: call }))
  }

  return {
    tools(server, signal, { isAnew = false } = {}) {
      if (isAnew) connections.forgetAt(JSON.stringify(server))
      return use(server, signal, async (connection) => {
        // The list is shared, so one who leaves must not end it for the others.
        connection.tools ??= list(server, connection)
        return await orAborted(connection.tools, signal)
      })
    },
    close: connections.close,
  }
}

function asFailure(error: unknown, server: McpServer): unknown {
  if (error instanceof Failure) return error
  if (error instanceof Error && error.name === 'AbortError') return error
  if (error instanceof Error && error.cause instanceof Failure) return error.cause
  const name = server.transport === 'http' ? hostOf(server.url) : server.command
  const reason = error instanceof Error ? error.message.slice(0, 300) : 'it cannot be reached'
  return new Failure('upstream', `Cannot use the MCP server "${name}": ${reason}`, { cause: error })
}

// Paths and queries may hold keys.
function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : 'with an address that is none'
}
