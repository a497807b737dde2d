import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import { z } from 'zod'
import { projectRoot } from '../bundle.fixture.ts'

/** Builds the pages whose sources changed, as `npm start` does. */
export async function buildPages(): Promise<void> {
  const built = spawn(process.execPath, ['scripts/run.mjs', 'scripts/build-pages.mjs'], { cwd: projectRoot })
  let said = ''
  built.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const [code] = await once(built, 'close')
  if (code !== 0) throw new Error(`The pages cannot be built:\n${said}`)
}

/** A vendor that speaks OpenAI's API, knows one key, and lists two models. */
export async function startVendor(key: string) {
  const server = createServer(({ headers }, response) => {
    const isKnown = headers.authorization === `Bearer ${key}`
    response.writeHead(isKnown ? 200 : 401, { 'content-type': 'application/json' })
    response.end(JSON.stringify(isKnown ? { data: [{ id: 'a' }, { id: 'b' }] } : { error: { message: 'unknown key' } }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.close(),
  }
}

/** An MCP server made with the SDK, which opens for one key: it greets, and it fails. */
export async function startMcpServer(key: string) {
  const server = createServer(async (request, response) => {
    if (request.headers.authorization !== `Bearer ${key}`) {
      response.writeHead(401).end('who are you')
      return
    }
    const mcp = new McpServer({ name: 'greeter', version: '1' })
    const inputSchema = { name: z.string().describe('Who is greeted'), times: z.number().optional() }
    mcp.registerTool('greet', { description: 'Greets somebody', inputSchema }, ({ name, times = 1 }) => ({
      content: [{ type: 'text', text: `Hello ${name}`.repeat(times) }],
    }))
    mcp.registerTool('fail', {}, () => ({ isError: true, content: [{ type: 'text', text: 'no luck' }] }))
    const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined } as object)
    await mcp.connect(transport as never)
    await transport.handleRequest(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
