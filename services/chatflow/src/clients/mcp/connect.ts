import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import type { FetchLike, Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import type { McpServer } from '../../domain/flow/node-env.ts'

export type ConnectOptions = {
  readonly fetch: FetchLike
  readonly version: string
  readonly timeoutMs: number
  /** Aborts when nobody wants the connection any more. */
  readonly signal: AbortSignal
}

/** Connects to a server: streamable HTTP first and, for older servers, server-sent events; or a process of ours. */
export async function connect(server: McpServer, options: ConnectOptions): Promise<Client> {
  if (server.transport === 'stdio') return await open(await stdioTransport(server), options)
  try {
    return await open(await httpTransport(server, options), options)
  } catch (error) {
    if (!isOlderServer(error)) throw error
    return await open(await sseTransport(server, options), options)
  }
}

async function open(transport: Transport, { version, timeoutMs, signal }: ConnectOptions): Promise<Client> {
  const { Client } = await import('@modelcontextprotocol/sdk/client/index.js')
  const client = new Client({ name: 'hearth', version })
  try {
    await client.connect(transport, { timeout: timeoutMs, signal })
    return client
  } catch (error) {
    await client.close().catch(() => undefined)
    throw error
  }
}

async function httpTransport({ url, headers }: McpServer & { transport: 'http' }, { fetch }: ConnectOptions) {
  const { StreamableHTTPClientTransport } = await import('@modelcontextprotocol/sdk/client/streamableHttp.js')
  const transport = new StreamableHTTPClientTransport(new URL(url), { fetch, requestInit: { headers: { ...headers } } })
  // The SDK's own types differ by an optional session id.
  return transport as Transport
}

async function sseTransport({ url, headers }: McpServer & { transport: 'http' }, { fetch }: ConnectOptions) {
  const { SSEClientTransport } = await import('@modelcontextprotocol/sdk/client/sse.js')
  return new SSEClientTransport(new URL(url), { fetch, requestInit: { headers: { ...headers } } }) as Transport
}

async function stdioTransport({ command, args, env }: McpServer & { transport: 'stdio' }) {
  const { StdioClientTransport, getDefaultEnvironment } = await import('@modelcontextprotocol/sdk/client/stdio.js')
  return new StdioClientTransport({
    command,
    args: [...args],
    env: { ...getDefaultEnvironment(), ...env },
    stderr: 'ignore',
  })
}

// What a server that knows only the older transport answers to the newer one.
function isOlderServer(error: unknown): boolean {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
  return code === 404 || code === 405 || code === 400
}
