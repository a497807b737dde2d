import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { agentAsTool } from './agent-as-tool.ts'
import { calculator } from './calculator.ts'
import { chatflowTool } from './chatflow-tool.ts'
import { currentDateTime } from './current-date-time.ts'
import { customTool } from './custom-tool.ts'
import { mcpNodes } from './mcp/mcp-tools.ts'
import { openAPIToolkit } from './openapi-toolkit.ts'
import { requestTools } from './request-tools.ts'
import { retrieverTool } from './retriever-tool.ts'
import { searchTools } from './search/search-tools.ts'

export const tools: readonly NodeDefinition[] = [
  calculator,
  currentDateTime,
  customTool,
  chatflowTool,
  agentAsTool,
  retrieverTool,
  ...requestTools,
  openAPIToolkit,
  ...searchTools,
  ...mcpNodes,
]
