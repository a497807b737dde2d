import { Failure } from '@hearth/kernel'
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { NodeEnv } from '../../domain/flow/node-env.ts'
import { type CustomMcpServer, type CustomMcpServerStore, serverOf } from '../../domain/tools/custom-mcp-server.ts'
import { badRequest, idParam, jsonAnswer, keyed, keyedErrors, notFound } from '../../wire/common.ts'
import {
  customMcpServerSchema,
  customMcpServerWire,
  renderOneCustomMcpServer,
  toolsOf,
} from '../../wire/triggers/custom-mcp-server.ts'
import { type ChatflowEnv, createChatflowRoutes } from '../access/env.ts'
import { requires } from '../access/gate.ts'
import { resourceRoutes } from '../resource.ts'

export type CustomMcpServerRoutesDeps = {
  readonly customMcpServers: CustomMcpServerStore
  readonly mcpTools: NodeEnv['mcpTools']
  readonly nowMs: () => number
  readonly newId: () => string
}

const one = { security: keyed, request: { params: idParam } } as const
const errors = { ...badRequest, ...keyedErrors, ...notFound }

const authorize = createRoute({
  ...one,
  path: `${customMcpServerWire.path}/{id}/authorize`,
  method: 'post',
  summary: 'Connect to an MCP server and note its tools',
  middleware: requires('tools:update', 'tools:create'),
  responses: { 200: jsonAnswer('The server', customMcpServerSchema), ...errors },
})
const tools = createRoute({
  ...one,
  path: `${customMcpServerWire.path}/{id}/tools`,
  method: 'get',
  summary: 'The tools that an MCP server named when it was last asked',
  middleware: requires('tools:view'),
  responses: { 200: jsonAnswer('The tools', z.array(z.unknown())), ...errors },
})

const connectTimeoutMs = 30_000

/** MCP servers elsewhere, saved once for all flows. What authenticates is never shown. */
export function customMcpServerRoutes(deps: CustomMcpServerRoutesDeps): OpenAPIHono<ChatflowEnv> {
  const { customMcpServers: servers, nowMs, newId } = deps
  const routes = createChatflowRoutes()
  routes.route('/', resourceRoutes(customMcpServerWire, { rows: servers, nowMs, newId }))
  routes.openapi(authorize, async (c) =>
    c.json(await discover(deps, await find(servers, c.req.valid('param').id)), 200),
  )
  routes.openapi(tools, async (c) => {
    const server = await find(servers, c.req.valid('param').id)
    return c.json([...toolsOf(server.tools)], 200)
  })
  return routes
}

async function discover({ customMcpServers, mcpTools, nowMs }: CustomMcpServerRoutesDeps, server: CustomMcpServer) {
  const note = (fields: Partial<CustomMcpServer>) =>
    customMcpServers.change(server.id, { ...fields, updatedAtMs: nowMs() })
  try {
    const found = await mcpTools(serverOf(server), AbortSignal.timeout(connectTimeoutMs))
    const listed = found.map(({ name, description, parameters }) => ({ name, description, inputSchema: parameters }))
    const authorized = await note({ tools: JSON.stringify(listed), status: 'AUTHORIZED' })
    return renderOneCustomMcpServer(authorized ?? server)
  } catch (cause) {
    await note({ status: 'ERROR' })
    const reason = cause instanceof Failure ? cause.message : 'it did not answer in time'
    throw new Failure('invalid', `Cannot authorize the MCP server "${server.name}": ${reason}`, { cause })
  }
}

async function find(servers: CustomMcpServerStore, id: string): Promise<CustomMcpServer> {
  const server = await servers.get(id)
  if (server !== undefined) return server
  throw new Failure('missing', `Custom MCP server ${id} not found`)
}
