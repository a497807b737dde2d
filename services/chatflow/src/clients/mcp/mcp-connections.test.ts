import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { contextOf } from '../../test-support/run-flow.ts'
import { type McpOptions, openMcpConnections } from './mcp-connections.ts'

const signal = new AbortController().signal
const options: McpOptions = {
  fetch: globalThis.fetch,
  commands: [],
  version: '0.0.1',
  maxConnections: 2,
  idleMs: 60_000,
  timeoutMs: 20_000,
}

/** A server with three tools; it counts how often it was connected to. */
async function startServer() {
  const seen = { connections: 0, headers: [] as unknown[] }
  const server: Server = createServer(async (request, response) => {
    seen.headers.push(request.headers.authorization)
    const mcp = new McpServer({ name: 'scripted', version: '1' })
    mcp.server.oninitialized = () => undefined
    mcp.registerTool('add', { description: 'Adds', inputSchema: { a: z.number(), b: z.number() } }, ({ a, b }) => ({
      content: [{ type: 'text', text: String(a + b) }],
    }))
    mcp.registerTool('draw.it', {}, () => ({ content: [{ type: 'image', data: 'AAAA', mimeType: 'image/png' }] }))
    mcp.registerTool('fail', {}, () => ({ isError: true, content: [{ type: 'text', text: 'no luck' }] }))
    mcp.registerTool('wait', {}, () => new Promise(() => undefined))
    const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined } as object)
    await mcp.connect(transport as never)
    let body = ''
    for await (const part of request.setEncoding('utf8')) body += part
    if (body.includes('"initialize"')) seen.connections += 1
    await transport.handleRequest(request, response, body === '' ? undefined : JSON.parse(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`
  const close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { seen, url, close }
}

describe('tools of an MCP server over HTTP', () => {
  let server: Awaited<ReturnType<typeof startServer>>
  let mcp: ReturnType<typeof openMcpConnections>
  const at = (headers: Record<string, string> = {}) => ({ transport: 'http' as const, url: server.url, headers })

  beforeEach(async () => {
    server = await startServer()
    mcp = openMcpConnections(options)
  })
  afterEach(async () => {
    await mcp.close()
    await server.close()
  })

  async function toolNamed(name: string) {
    const tool = (await mcp.tools(at(), signal)).find((candidate) => candidate.name === name)
    if (tool === undefined) throw new Error(`The server has no ${name}`)
    return tool
  }

  test('are listed with names that models accept', async () => {
    const tools = await mcp.tools(at(), signal)
    expect(tools.map(({ name }) => name)).toEqual(['add', 'draw_it', 'fail', 'wait'])
    expect(tools[0]).toMatchObject({ description: 'Adds', parameters: { required: ['a', 'b'] } })
  })

  test('are called with their arguments', async () => {
    expect(await (await toolNamed('add')).call({ a: 2, b: 3 }, contextOf(''))).toEqual({ output: '5' })
  })

  test('hand pictures on', async () => {
    const { artifacts } = await (await toolNamed('draw_it')).call({}, contextOf(''))
    expect(artifacts).toEqual([{ type: 'png', data: 'data:image/png;base64,AAAA' }])
  })

  test('fail in words that the model reads', async () => {
    await expect((await toolNamed('fail')).call({}, contextOf(''))).rejects.toThrow('The tool failed: no luck')
  })

  test('end when the run ends', async () => {
    const run = new AbortController()
    const calling = (await toolNamed('wait')).call({}, contextOf('', { signal: run.signal }))
    run.abort(new Error('stopped'))
    await expect(calling).rejects.toThrow('stopped')
  })

  test('share one connection, headers included', async () => {
    await Promise.all([mcp.tools(at({ authorization: 'a' }), signal), mcp.tools(at({ authorization: 'a' }), signal)])
    await (await toolNamed('add')).call({ a: 1, b: 1 }, contextOf(''))
    expect(server.seen.connections).toBe(2)
    expect(server.seen.headers).toContain('a')
  })

  test('make room for another server when too many are connected', async () => {
    for (const authorization of ['a', 'b', 'c']) await mcp.tools(at({ authorization }), signal)
    expect(server.seen.connections).toBe(3)
  })

  test('say which server does not answer', async () => {
    const { url } = server
    await server.close()
    await expect(mcp.tools(at(), signal)).rejects.toMatchObject({
      kind: 'upstream',
      message: expect.stringContaining(`Cannot use the MCP server "${new URL(url).host}"`),
    })
    server = await startServer()
  })
})

describe('an MCP server that is a program', () => {
  const program = { transport: 'stdio' as const, command: 'node', args: ['-e', 'process.exit(7)'], env: {} }

  test.each([
    { name: 'is not started unless the settings name it', commands: [] },
    { name: 'is not started with other arguments', commands: [{ command: 'node', args: ['-e', ''] }] },
    { name: 'is not started with fewer arguments', commands: [{ command: 'node', args: ['*'] }] },
    { name: 'is not started with a switch for a free argument', commands: [{ command: 'node', args: ['*', '*'] }] },
  ])('$name', async ({ commands }) => {
    const mcp = openMcpConnections({ ...options, commands })
    await expect(mcp.tools(program, signal)).rejects.toThrow('mcpCommands of the chatflow settings does not name it')
  })

  test('may not be given variables that change what is started', async () => {
    const mcp = openMcpConnections({ ...options, commands: [program] })
    const loaded = { ...program, env: { NODE_OPTIONS: '--import data:,' } }
    await expect(mcp.tools(loaded, signal)).rejects.toThrow('a flow must not set "NODE_OPTIONS"')
  })

  test('that ends at once fails in words', async () => {
    const mcp = openMcpConnections({ ...options, commands: [{ command: process.execPath, args: program.args }] })
    const started = { ...program, command: process.execPath }
    await expect(mcp.tools(started, signal)).rejects.toThrow('Cannot use the MCP server')
    await mcp.close()
  })
})
