import { Failure } from '@hearth/kernel'
import { z } from '@hono/zod-openapi'
import type { NodeEnv } from '../../domain/flow/node-env.ts'
import { type CustomMcpServer, type CustomMcpServerStore, serverOf } from '../../domain/tools/custom-mcp-server.ts'
import { idParam } from '../../wire/common.ts'
import {
  customMcpServerSchema,
  customMcpServerWire,
  mcpToolCall,
  mcpToolResult,
  renderOneCustomMcpServer,
  toolsOf,
} from '../../wire/triggers/custom-mcp-server.ts'
import { type ChatflowEndpoint, endpoint } from '../endpoint.ts'
import { plainResource } from '../resource.ts'

export type CustomMcpServerDeps = {
  readonly customMcpServers: CustomMcpServerStore
  readonly env: Pick<NodeEnv, 'mcpTools'>
  readonly nowMs: () => number
  readonly newId: () => string
}

const connectTimeoutMs = 30_000
const callTimeoutMs = 120_000
const refusals = [400, 404]

/** MCP servers elsewhere, saved once for all flows. What authenticates is never shown. */
export function customMcpServerEndpoints(deps: CustomMcpServerDeps): readonly ChatflowEndpoint[] {
  const { customMcpServers: servers } = deps
  return [
    ...plainResource(customMcpServerWire, { ...deps, rows: servers }),
    endpoint({
      method: 'post',
      path: `${customMcpServerWire.path}/{id}/authorize`,
      summary: 'Connect to an MCP server and note its tools',
      access: ['tools:update', 'tools:create'],
      input: { params: idParam },
      output: customMcpServerSchema,
      refusals,
      handle: async ({ params }) => discover(deps, await find(servers, params.id)),
    }),
    endpoint({
      method: 'get',
      path: `${customMcpServerWire.path}/{id}/tools`,
      summary: 'The tools that an MCP server named when it was last asked',
      access: ['tools:view'],
      input: { params: idParam },
      output: z.array(z.unknown()),
      refusals,
      handle: async ({ params }) => [...toolsOf((await find(servers, params.id)).tools)],
    }),
    endpoint({
      method: 'post',
      path: `${customMcpServerWire.path}/{id}/tools/{name}/call`,
      effect: 'question',
      summary: 'Call a tool of an MCP server, to try it',
      access: ['tools:update', 'tools:create'],
      input: { params: idParam.extend({ name: z.string() }), body: mcpToolCall },
      output: mcpToolResult,
      refusals,
      handle: async ({ params, body }, c) =>
        callTool(deps, await find(servers, params.id), params.name, body.arguments, c.req.raw.signal),
    }),
  ]
}

async function discover({ customMcpServers, env, nowMs }: CustomMcpServerDeps, server: CustomMcpServer) {
  const note = (fields: Partial<CustomMcpServer>) =>
    customMcpServers.change(server.id, { ...fields, updatedAtMs: nowMs() })
  const startMs = nowMs()
  try {
    const signal = AbortSignal.timeout(connectTimeoutMs)
    const found = await env.mcpTools(serverOf(server), signal, { isAnew: true })
    const listed = found.map(({ name, description, parameters }) => ({ name, description, inputSchema: parameters }))
    const authorized = await note({ tools: JSON.stringify(listed), status: 'AUTHORIZED' })
    return { ...renderOneCustomMcpServer(authorized ?? server), durationMs: nowMs() - startMs }
  } catch (cause) {
    await note({ status: 'ERROR' })
    const reason = cause instanceof Failure ? cause.message : 'it did not answer in time'
    throw new Failure('invalid', `Cannot authorize the MCP server "${server.name}": ${reason}`, { cause })
  }
}

async function callTool(
  { env, nowMs }: CustomMcpServerDeps,
  server: CustomMcpServer,
  name: string,
  args: Readonly<Record<string, unknown>>,
  left: AbortSignal,
) {
  const signal = AbortSignal.any([left, AbortSignal.timeout(callTimeoutMs)])
  const startMs = nowMs()
  try {
    const tool = (await env.mcpTools(serverOf(server), signal)).find((one) => one.name === name)
    if (tool === undefined) throw new Failure('missing', `The MCP server "${server.name}" has no tool "${name}"`)
    const { output } = await tool.call(args, { signal })
    return { output, durationMs: nowMs() - startMs }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { error: error.message, durationMs: nowMs() - startMs }
  }
}

async function find(servers: CustomMcpServerStore, id: string): Promise<CustomMcpServer> {
  const server = await servers.get(id)
  if (server !== undefined) return server
  throw new Failure('missing', `Custom MCP server ${id} not found`)
}
