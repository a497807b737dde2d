import type { NodeDefinition } from '../../../domain/flow/node-definition.ts'
import { customMCP } from './custom-mcp.ts'
import { customMcpServerTool } from './custom-mcp-server-tool.ts'
import { browserlessMCP, teradataMCP } from './hosted-servers.ts'
import { programServers } from './program-servers.ts'
import { supergatewayMCP } from './supergateway-mcp.ts'

export const mcpNodes: readonly NodeDefinition[] = [
  customMCP,
  customMcpServerTool,
  ...programServers,
  browserlessMCP,
  teradataMCP,
  supergatewayMCP,
]
