import { Failure } from '@hearth/kernel'
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { NodeEnv } from '../domain/flow/node-env.ts'
import {
  type CustomMcpServer,
  type CustomMcpServerStore,
  headersOf,
  serverOf,
} from '../domain/tools/custom-mcp-server.ts'
import {
  badRequest,
  deletedSchema,
  idParam,
  jsonAnswer,
  jsonBody,
  keyed,
  keyedErrors,
  notFound,
  pageQuery,
  parsePage,
  renderDeleted,
} from '../wire/common.ts'
import {
  customMcpServerChange,
  customMcpServerSchema,
  maskedUrl,
  newCustomMcpServer,
  redacted,
  renderCustomMcpServer,
  renderOneCustomMcpServer,
  toolsOf,
} from '../wire/custom-mcp-server.ts'
import { type ChatflowEnv, createChatflowRoutes } from './env.ts'
import { requires } from './gate.ts'

export type CustomMcpServerRoutesDeps = {
  readonly customMcpServers: CustomMcpServerStore
  readonly mcpTools: NodeEnv['mcpTools']
  readonly nowMs: () => number
  readonly newId: () => string
}

const path = '/api/v1/custom-mcp-servers'
const one = { path: `${path}/{id}`, security: keyed, request: { params: idParam } } as const
const errors = { ...badRequest, ...keyedErrors, ...notFound }
const shown = { 200: jsonAnswer('The server', customMcpServerSchema), ...errors }

const list = createRoute({
  method: 'get',
  path,
  summary: 'MCP servers that flows may use: an array, or a page with the total',
  security: keyed,
  middleware: requires('tools:view'),
  request: { query: z.object(pageQuery) },
  responses: { 200: jsonAnswer('All, or a page', z.unknown()), ...badRequest, ...keyedErrors },
})
const create = createRoute({
  method: 'post',
  path,
  summary: 'Save an MCP server for flows to use',
  security: keyed,
  middleware: requires('tools:create'),
  request: { body: jsonBody(newCustomMcpServer) },
  responses: { 200: jsonAnswer('The server', customMcpServerSchema), ...badRequest, ...keyedErrors },
})
const get = createRoute({
  ...one,
  method: 'get',
  summary: 'One MCP server',
  middleware: requires('tools:view'),
  responses: shown,
})
const change = createRoute({
  ...one,
  method: 'put',
  summary: 'Change what is sent of an MCP server',
  middleware: requires('tools:update', 'tools:create'),
  request: { params: idParam, body: jsonBody(customMcpServerChange) },
  responses: shown,
})
const remove = createRoute({
  ...one,
  method: 'delete',
  summary: 'Remove an MCP server',
  middleware: requires('tools:delete'),
  responses: { 200: jsonAnswer('Removed', deletedSchema), ...errors },
})
const authorize = createRoute({
  ...one,
  path: `${path}/{id}/authorize`,
  method: 'post',
  summary: 'Connect to an MCP server and note its tools',
  middleware: requires('tools:update', 'tools:create'),
  responses: shown,
})
const tools = createRoute({
  ...one,
  path: `${path}/{id}/tools`,
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
  routes.openapi(list, async (c) => {
    const page = parsePage(c.req.valid('query'))
    const { rows, total } = await servers.list({ ...page })
    const data = rows.map(renderCustomMcpServer)
    return c.json(page === undefined ? data : { data, total }, 200)
  })
  routes.openapi(create, async (c) => {
    const { authConfig, iconSrc, color, ...sent } = c.req.valid('json')
    const now = nowMs()
    const server: CustomMcpServer = {
      ...sent,
      id: newId(),
      iconSrc: iconSrc ?? undefined,
      color: color ?? undefined,
      authConfig: authConfig ? JSON.stringify(authConfig) : undefined,
      tools: undefined,
      status: 'PENDING',
      createdAtMs: now,
      updatedAtMs: now,
    }
    await servers.put(server)
    return c.json(renderCustomMcpServer(server), 200)
  })
  routes.openapi(get, async (c) => c.json(renderOneCustomMcpServer(await find(servers, c.req.valid('param').id)), 200))
  routes.openapi(change, async (c) => {
    const known = await find(servers, c.req.valid('param').id)
    const changed = await servers.change(known.id, { ...changesOf(known, c.req.valid('json')), updatedAtMs: nowMs() })
    return c.json(renderCustomMcpServer(changed ?? known), 200)
  })
  routes.openapi(remove, async (c) => {
    const { id } = await find(servers, c.req.valid('param').id)
    return c.json(renderDeleted((await servers.remove(id)) ? 1 : 0), 200)
  })
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

function changesOf(known: CustomMcpServer, sent: z.output<typeof customMcpServerChange>): Partial<CustomMcpServer> {
  const { authConfig, serverUrl, iconSrc, color, ...rest } = sent
  const plain = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
  return {
    ...plain,
    ...(iconSrc === undefined ? {} : { iconSrc: iconSrc ?? undefined }),
    ...(color === undefined ? {} : { color: color ?? undefined }),
    ...(serverUrl === undefined || serverUrl === maskedUrl(known.serverUrl)
      ? {}
      : { serverUrl: checkedUrl(serverUrl) }),
    ...(sent.authType === 'NONE' ? { authConfig: undefined } : authChange(known, authConfig)),
  }
}

function authChange(known: CustomMcpServer, sent: z.output<typeof customMcpServerChange>['authConfig']) {
  if (sent === undefined) return {}
  const before = headersOf(known.authConfig)
  const headers = Object.entries(sent?.headers ?? {}).map(([name, value]) => {
    return [name, value === redacted && Object.hasOwn(before, name) ? before[name] : value]
  })
  return { authConfig: sent === null ? undefined : JSON.stringify({ ...sent, headers: Object.fromEntries(headers) }) }
}

function checkedUrl(url: string): string {
  if (!url.includes(redacted) && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) return url
  throw new Failure('invalid', 'Cannot save the MCP server: serverUrl must be a whole http or https address', {
    param: 'serverUrl',
  })
}

async function find(servers: CustomMcpServerStore, id: string): Promise<CustomMcpServer> {
  const server = await servers.get(id)
  if (server !== undefined) return server
  throw new Failure('missing', `Custom MCP server ${id} not found`)
}
