import { Failure } from '@hearth/kernel'
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { ChatflowStore } from '../../domain/chatflows/chatflow.ts'
import type { McpServerConfig, McpServerConfigStore } from '../../domain/triggers/mcp-server-config.ts'
import { badRequest, idParam, jsonAnswer, jsonBody, keyed, keyedErrors, notFound } from '../../wire/common.ts'
import { mcpServerChange, mcpServerSchema, newMcpServer, renderMcpServer } from '../../wire/triggers/mcp-server.ts'
import { type ChatflowEnv, createChatflowRoutes } from '../access/env.ts'
import { requires } from '../access/gate.ts'
import { findChatflow } from '../chatflows/chatflows.ts'

export type McpServerRoutesDeps = {
  readonly chatflows: Pick<ChatflowStore, 'get'>
  readonly mcpServers: McpServerConfigStore
  readonly nowMs: () => number
  /** A new token: 128 random bits, hex. */
  readonly newToken: () => string
}

const common = {
  path: '/api/v1/mcp-server/{id}',
  security: keyed,
  middleware: requires('chatflows:config', 'agentflows:config'),
} as const
const answer = { 200: jsonAnswer('How it is offered', mcpServerSchema), ...badRequest, ...keyedErrors, ...notFound }

const get = createRoute({
  ...common,
  method: 'get',
  summary: 'How a chatflow is offered as an MCP server',
  request: { params: idParam },
  responses: answer,
})
const create = createRoute({
  ...common,
  method: 'post',
  summary: 'Offer a chatflow as an MCP server',
  request: { params: idParam, body: jsonBody(newMcpServer) },
  responses: { 201: jsonAnswer('How it is offered', mcpServerSchema), ...badRequest, ...keyedErrors, ...notFound },
})
const change = createRoute({
  ...common,
  method: 'put',
  summary: 'Change how a chatflow is offered as an MCP server',
  request: { params: idParam, body: jsonBody(mcpServerChange) },
  responses: answer,
})
const disable = createRoute({
  ...common,
  method: 'delete',
  summary: 'No longer offer a chatflow as an MCP server',
  request: { params: idParam },
  responses: { 200: jsonAnswer('Done', z.object({ message: z.string() })), ...badRequest, ...keyedErrors, ...notFound },
})
const refresh = createRoute({
  ...common,
  path: '/api/v1/mcp-server/{id}/refresh',
  method: 'post',
  summary: 'Replace the token of a chatflow that is an MCP server',
  request: { params: idParam },
  responses: answer,
})

/** Which chatflows are MCP servers, under which name and token. */
export function mcpServerRoutes(deps: McpServerRoutesDeps): OpenAPIHono<ChatflowEnv> {
  const { chatflows, mcpServers, nowMs, newToken } = deps
  const routes = createChatflowRoutes()
  const alter = async (id: string, fields: Partial<McpServerConfig>) => {
    await findChatflow(chatflows, id)
    const changed = await mcpServers.change(id, { ...fields, updatedAtMs: nowMs() })
    if (changed === undefined) throw new Failure('missing', `MCP server config not found for ID: ${id}`)
    return changed
  }
  routes.openapi(get, async (c) => {
    const { id } = await findChatflow(chatflows, c.req.valid('param').id)
    return c.json(renderMcpServer(await mcpServers.get(id)), 200)
  })
  routes.openapi(create, async (c) => {
    const { id } = await findChatflow(chatflows, c.req.valid('param').id)
    const known = await mcpServers.get(id)
    if (known?.enabled === true) return c.json(renderMcpServer(known), 201)
    const now = nowMs()
    const times = { createdAtMs: known?.createdAtMs ?? now, updatedAtMs: now }
    const config = { id, chatflowId: id, enabled: true, token: newToken(), ...c.req.valid('json'), ...times }
    await mcpServers.put(config)
    return c.json(renderMcpServer(config), 201)
  })
  routes.openapi(change, async (c) => {
    const given = Object.entries(c.req.valid('json')).filter(([, value]) => value !== undefined)
    return c.json(renderMcpServer(await alter(c.req.valid('param').id, Object.fromEntries(given))), 200)
  })
  routes.openapi(disable, async (c) => {
    const { id } = await findChatflow(chatflows, c.req.valid('param').id)
    await mcpServers.change(id, { enabled: false, updatedAtMs: nowMs() })
    return c.json({ message: 'MCP server config disabled' }, 200)
  })
  routes.openapi(refresh, async (c) =>
    c.json(renderMcpServer(await alter(c.req.valid('param').id, { token: newToken() })), 200),
  )
  return routes
}
