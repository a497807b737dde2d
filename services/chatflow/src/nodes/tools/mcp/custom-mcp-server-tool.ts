import { Failure } from '@hearth/kernel'
import type { NodeDefinition } from '../../../domain/flow/node-definition.ts'
import { readText } from '../../read-inputs.ts'
import { mcpActionsInput, mcpToolkit } from './mcp-toolkit.ts'

const toolkit = mcpToolkit(async (inputs, env) => {
  const id = readText(inputs, 'mcpServerId')
  const found = (await env.mcpServers()).find((server) => server.id === id)
  if (found !== undefined) return found.server
  const why = id === undefined ? 'no MCP server is selected' : `the MCP server "${id}" is gone`
  throw new Failure('broken', `Cannot run node "${inputs.label}": ${why}`)
})

/** Tools of an MCP server that was saved once for all flows. */
export const customMcpServerTool: NodeDefinition = {
  name: 'customMcpServerTool',
  label: 'Custom MCP Server',
  version: 1,
  type: 'Custom MCP Server Tool',
  category: 'Tools (MCP)',
  description: 'Tools of an MCP server that is saved for all flows',
  baseClasses: ['Tool'],
  inputs: [
    { name: 'mcpServerId', label: 'Custom MCP Server', type: 'asyncOptions', loadMethod: 'listServers' },
    mcpActionsInput,
  ],
  ...toolkit,
  loadMethods: {
    ...toolkit.loadMethods,
    listServers: async (_, env) => (await env.mcpServers()).map(({ id, name }) => ({ name: id, label: name })),
  },
}
