import { z } from '@hono/zod-openapi'
import type { McpServerConfig } from '../../domain/triggers/mcp-server-config.ts'

const toolName = z.string().regex(/^[a-zA-Z0-9_-]{1,64}$/, 'toolName must be letters, digits, "_" and "-", at most 64')
const description = z.string().trim().min(1, 'description is required').max(10_000)

export const newMcpServer = z.object({ toolName, description }).openapi('NewMcpServer')
export const mcpServerChange = z
  .object({ toolName, description, enabled: z.boolean() })
  .partial()
  .openapi('McpServerChange')

export const mcpServerSchema = z
  .object({ enabled: z.boolean(), token: z.string(), description: z.string(), toolName: z.string() })
  .openapi('McpServer')

/** How a flow is offered; a flow that never was is not enabled and has no token. */
export function renderMcpServer(config: McpServerConfig | undefined): z.output<typeof mcpServerSchema> {
  const { enabled = false, token = '', description: about = '', toolName: name = '' } = config ?? {}
  return { enabled, token, description: about, toolName: name }
}
