import { expect, test } from 'vitest'
import type { McpServer } from '../../../domain/flow/node-env.ts'
import { toolsOf } from '../../../domain/tools/toolkit.ts'
import { contextOf, recordingEnv } from '../../../test-support/run-flow.ts'
import { supergatewayMCP } from './custom-servers.ts'

/** The server that the node asks for its tools. */
async function serverOf(args: string): Promise<McpServer | undefined> {
  const asked: McpServer[] = []
  const inputs = {
    label: 'Supergateway',
    nodeId: 'supergatewayMCP_0',
    chatflowId: 'flow-id',
    output: undefined,
    credentialId: undefined,
    values: { arguments: args, mcpActions: '["one"]' },
  }
  const mcpTools = async (server: McpServer) => {
    asked.push(server)
    return []
  }
  await toolsOf(await supergatewayMCP.init(inputs, { ...recordingEnv().env, mcpTools }), contextOf(''))
  return asked[0]
}

const url = 'https://mcp.example.com/sse'
const overHttp = (headers: Readonly<Record<string, string>> = {}) => ({ transport: 'http', url, headers })

test.each([
  { name: 'over HTTP by its events', args: `--sse "${url}"`, server: overHttp() },
  { name: 'over streamable HTTP', args: `--streamableHttp '${url}'`, server: overHttp() },
  {
    name: 'with a bearer token',
    args: `--sse ${url} --oauth2Bearer secret`,
    server: overHttp({ authorization: 'Bearer secret' }),
  },
  {
    name: 'with headers, each whole behind its first colon',
    args: `--sse ${url} --header "x-key: a b: c" --header 'x-other:d'`,
    server: overHttp({ 'x-key': 'a b: c', 'x-other': 'd' }),
  },
  { name: 'without what is no header', args: `--sse ${url} --header bare`, server: overHttp() },
  {
    name: 'by the program where it leads to no address',
    args: '--stdio "npx server"',
    server: { transport: 'stdio', command: 'npx', args: ['-y', 'supergateway', '--stdio', 'npx server'], env: {} },
  },
])('Supergateway reaches a server $name', async ({ args, server }) => {
  expect(await serverOf(args)).toEqual(server)
})
