import type { NodeDefinition } from '../../../domain/flow/node-definition.ts'
import { readText } from '../../read-inputs.ts'
import { mcpActionsInput, mcpToolkit } from './mcp-toolkit.ts'

/** A server behind Supergateway. What that program does for HTTP, the node does by itself. */
export const supergatewayMCP: NodeDefinition = {
  name: 'supergatewayMCP',
  label: 'Supergateway MCP',
  version: 1,
  type: 'Supergateway MCP Tool',
  category: 'Tools (MCP)',
  description: 'Tools of an MCP server that Supergateway leads to',
  baseClasses: ['Tool'],
  substitution: 'Servers over HTTP are reached without the Supergateway program; others need it named in mcpCommands',
  inputs: [
    {
      name: 'arguments',
      label: 'Arguments',
      type: 'string',
      rows: 4,
      placeholder: '--sse "https://mcp.example.com/sse"',
      description: 'Arguments of the supergateway program',
    },
    mcpActionsInput,
  ],
  ...mcpToolkit(async (inputs) => {
    const given = readText(inputs, 'arguments') ?? ''
    const args = [...given.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(([, a, b, c]) => a ?? b ?? c ?? '')
    const url = args[args.findIndex((arg) => arg === '--sse' || arg === '--streamableHttp') + 1]
    const remote = args.some((arg) => arg === '--sse' || arg === '--streamableHttp')
    if (remote && url !== undefined) return { transport: 'http', url, headers: headersOf(args) }
    return { transport: 'stdio', command: 'npx', args: ['-y', 'supergateway', ...args], env: {} }
  }),
}

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
