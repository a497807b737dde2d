import { Failure } from '@hearth/kernel'
import type { NodeDefinition } from '../../../domain/flow/node-definition.ts'
import { fillMcpConfig, parseJson, parseMcpConfig } from '../../../domain/tools/mcp-config.ts'
import { textInput } from '../../inputs.ts'
import { readText } from '../../read-inputs.ts'
import { flowValues } from '../flow-values.ts'
import { mcpNode } from './mcp-node.ts'

const example = `{
    "url": "https://api.example.com/mcp",
    "headers": { "Authorization": "Bearer {{$vars.apiToken}}" }
}`

/** Any MCP server: over HTTP, or a program that the settings allow. */
export const customMCP: NodeDefinition = mcpNode({
  name: 'customMCP',
  label: 'Custom MCP',
  version: 1.1,
  type: 'Custom MCP Tool',
  description: 'Tools of an MCP server of your own',
  inputs: [
    {
      name: 'mcpServerConfig',
      label: 'MCP Server Config',
      type: 'code',
      hideCodeExecute: true,
      placeholder: example,
      hint: {
        label: 'How to use',
        value:
          'JSON with `url` and `headers`, or `command`, `args` and `env` of a program that mcpCommands of the chatflow settings names. Texts may mention `{{$vars.<name>}}`.',
      },
    },
  ],
  textForms: { mcpServerConfig: 'own-references' },
  async find({ values }, _env, context) {
    const config = values.mcpServerConfig
    const parsed = typeof config === 'string' ? parseJson(config) : config
    const known = context === undefined ? {} : { $vars: context.vars, $flow: flowValues(context) }
    return parseMcpConfig(fillMcpConfig(parsed, known))
  },
})

/** Tools of an MCP server that was saved once for all flows. */
export const customMcpServerTool: NodeDefinition = mcpNode({
  name: 'customMcpServerTool',
  label: 'Custom MCP Server',
  type: 'Custom MCP Server Tool',
  description: 'Tools of an MCP server that is saved for all flows',
  inputs: [{ name: 'mcpServerId', label: 'Custom MCP Server', type: 'asyncOptions', loadMethod: 'listServers' }],
  loadMethods: {
    listServers: async (_, env) => (await env.mcpServers()).map(({ id, name }) => ({ name: id, label: name })),
  },
  async find(inputs, env) {
    const id = readText(inputs, 'mcpServerId')
    const found = (await env.mcpServers()).find((server) => server.id === id)
    if (found !== undefined) return found.server
    const why = id === undefined ? 'no MCP server is selected' : `the MCP server "${id}" is gone`
    throw new Failure('broken', `Cannot run node "${inputs.label}": ${why}`)
  },
})

/** A server behind Supergateway. What that program does for HTTP, the node does by itself. */
export const supergatewayMCP: NodeDefinition = mcpNode({
  name: 'supergatewayMCP',
  label: 'Supergateway MCP',
  type: 'Supergateway MCP Tool',
  description: 'Tools of an MCP server that Supergateway leads to',
  substitution: 'Servers over HTTP are reached without the Supergateway program; others need it named in mcpCommands',
  inputs: [
    textInput('arguments', 'Arguments', {
      rows: 4,
      placeholder: '--sse "https://mcp.example.com/sse"',
      description: 'Arguments of the supergateway program',
    }),
  ],
  async find(inputs) {
    const given = readText(inputs, 'arguments') ?? ''
    const args = [...given.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(([, a, b, c]) => a ?? b ?? c ?? '')
    const remote = args.findIndex((arg) => arg === '--sse' || arg === '--streamableHttp')
    const url = remote === -1 ? undefined : args[remote + 1]
    if (url !== undefined) return { transport: 'http', url, headers: headersOf(args) }
    return { transport: 'stdio', command: 'npx', args: ['-y', 'supergateway', ...args], env: {} }
  },
})

function headersOf(args: readonly string[]): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {}
  for (const [at, arg] of args.entries()) {
    const value = args[at + 1] ?? ''
    if (arg === '--oauth2Bearer') headers.authorization = `Bearer ${value}`
    const header = arg === '--header' ? /^([^:]+):\s*(.*)$/.exec(value) : null
    if (header !== null) headers[header[1] ?? ''] = header[2] ?? ''
  }
  return headers
}
