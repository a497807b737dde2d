import { Failure } from '@hearth/kernel'
import { z } from '@hono/zod-openapi'
import type { ChatflowStore } from '../../domain/chatflows/chatflow.ts'
import type { McpServerConfig, McpServerConfigStore } from '../../domain/triggers/mcp-server-config.ts'
import { idParam, jsonAnswer } from '../../wire/common.ts'
import { mcpServerChange, mcpServerSchema, newMcpServer, renderMcpServer } from '../../wire/triggers/mcp-server.ts'
import { onFlows } from '../access/access.ts'
import { findChatflow } from '../chatflows/chatflows.ts'
import { type ChatflowEndpoint, endpoint } from '../endpoint.ts'

export type McpServerDeps = {
  readonly chatflows: Pick<ChatflowStore, 'get'>
  readonly mcpServers: McpServerConfigStore
  readonly nowMs: () => number
  /** A new token: 128 random bits, hex. */
  readonly newToken: () => string
}

const path = '/api/v1/mcp-server/{id}'
const access = onFlows('config')
const refusals = [400, 404]
const shown = { access, input: { params: idParam }, output: mcpServerSchema, refusals }

/** Which chatflows are MCP servers, under which name and token. */
export function mcpServerEndpoints(deps: McpServerDeps): readonly ChatflowEndpoint[] {
  const { chatflows, mcpServers, nowMs, newToken } = deps
  return [
    endpoint({
      method: 'get',
      path,
      summary: 'How a chatflow is offered as an MCP server',
      ...shown,
      async handle({ params }) {
        const { id } = await findChatflow(chatflows, params.id)
        return renderMcpServer(await mcpServers.get(id))
      },
    }),
    endpoint({
      method: 'post',
      path,
      summary: 'Offer a chatflow as an MCP server',
      access,
      input: { params: idParam, body: newMcpServer },
      answers: { 201: jsonAnswer('How it is offered', mcpServerSchema) },
      async handle({ params, body }, c) {
        const { id } = await findChatflow(chatflows, params.id)
        const known = await mcpServers.get(id)
        if (known?.enabled === true) return c.json(renderMcpServer(known), 201)
        const now = nowMs()
        const times = { createdAtMs: known?.createdAtMs ?? now, updatedAtMs: now }
        const config = { id, chatflowId: id, enabled: true, token: newToken(), ...body, ...times }
        await mcpServers.put(config)
        return c.json(renderMcpServer(config), 201)
      },
    }),
    endpoint({
      method: 'put',
      path,
      summary: 'Change how a chatflow is offered as an MCP server',
      access,
      input: { params: idParam, body: mcpServerChange },
      output: mcpServerSchema,
      async handle({ params, body }) {
        const given = Object.entries(body).filter(([, value]) => value !== undefined)
        return renderMcpServer(await alter(deps, params.id, Object.fromEntries(given)))
      },
    }),
    endpoint({
      method: 'delete',
      path,
      summary: 'No longer offer a chatflow as an MCP server',
      access,
      input: { params: idParam },
      output: z.object({ message: z.string() }),
      refusals,
      async handle({ params }) {
        const { id } = await findChatflow(chatflows, params.id)
        await mcpServers.change(id, { enabled: false, updatedAtMs: nowMs() })
        return { message: 'MCP server config disabled' }
      },
    }),
    endpoint({
      method: 'post',
      path: `${path}/refresh`,
      summary: 'Replace the token of a chatflow that is an MCP server',
      ...shown,
      handle: async ({ params }) => renderMcpServer(await alter(deps, params.id, { token: newToken() })),
    }),
  ]
}

async function alter(
  { chatflows, mcpServers, nowMs }: McpServerDeps,
  id: string,
  fields: Partial<McpServerConfig>,
): Promise<McpServerConfig> {
  await findChatflow(chatflows, id)
  const changed = await mcpServers.change(id, { ...fields, updatedAtMs: nowMs() })
  if (changed === undefined) throw new Failure('missing', `MCP server config not found for ID: ${id}`)
  return changed
}
