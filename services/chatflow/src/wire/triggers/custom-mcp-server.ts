import { Failure } from '@hearth/kernel'
import { z } from '@hono/zod-openapi'
import { type CustomMcpServer, headersOf } from '../../domain/tools/custom-mcp-server.ts'
import { renderDate } from '../common.ts'
import { given, type ResourceWire } from '../resource.ts'

/** Stands where a value is kept back; sent back, it keeps what is stored. */
const redacted = '************'

const headers = z.record(z.string().regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/), z.string().regex(/^[^\r\n\0]*$/))

const fields = {
  name: z.string().trim().min(1).max(200),
  serverUrl: z.url({ protocol: /^https?$/ }).max(4_000),
  iconSrc: z.string().nullish(),
  color: z.string().nullish(),
  authType: z.enum(['NONE', 'CUSTOM_HEADERS']),
  authConfig: z.object({ headers }).partial().nullish(),
}

const newCustomMcpServer = z
  .object({ ...fields, authType: fields.authType.default('NONE') })
  .openapi('NewCustomMcpServer')

// The address may come back as it was shown.
const customMcpServerChange = z
  .object({ ...fields, serverUrl: z.string().max(4_000) })
  .partial()
  .openapi('CustomMcpServerChange')

export const customMcpServerSchema = z.looseObject({ id: z.string(), name: z.string() }).openapi('CustomMcpServer')

/** A server without what authenticates: paths of addresses may hold keys too. */
function renderCustomMcpServer(server: CustomMcpServer): z.output<typeof customMcpServerSchema> {
  const { id, name, iconSrc, color, authType, status, tools, createdAtMs, updatedAtMs } = server
  return {
    id,
    name,
    serverUrl: maskedUrl(server.serverUrl),
    iconSrc: iconSrc ?? null,
    color: color ?? null,
    authType,
    status,
    toolCount: toolsOf(tools).length,
    createdDate: renderDate(createdAtMs),
    updatedDate: renderDate(updatedAtMs),
    workspaceId: null,
  }
}

/** The same with the names of its headers and the tools it named. */
export function renderOneCustomMcpServer(server: CustomMcpServer): z.output<typeof customMcpServerSchema> {
  const masked = Object.fromEntries(Object.keys(headersOf(server.authConfig)).map((name) => [name, redacted]))
  const authConfig = server.authConfig === undefined ? null : { headers: masked }
  return { ...renderCustomMcpServer(server), authConfig, tools: server.tools ?? null }
}

function maskedUrl(url: string): string {
  const { origin, pathname } = new URL(url)
  return pathname === '/' ? origin : `${origin}/${redacted}`
}

/** The tools a server named when it was last asked. */
export function toolsOf(tools: string | undefined): readonly unknown[] {
  const value: unknown = tools === undefined ? [] : JSON.parse(tools)
  return Array.isArray(value) ? value : []
}

type Sent = z.output<typeof newCustomMcpServer>

/** MCP servers elsewhere, as people save, list and change them. */
export const customMcpServerWire: ResourceWire<CustomMcpServer, Sent> = {
  name: 'Custom MCP server',
  permission: 'tools',
  path: '/api/v1/custom-mcp-servers',
  created: newCustomMcpServer,
  changed: customMcpServerChange,
  shown: customMcpServerSchema,
  create: ({ authConfig, iconSrc, color, ...sent }, own) => ({
    ...sent,
    ...own,
    iconSrc: iconSrc ?? undefined,
    color: color ?? undefined,
    authConfig: authConfig ? JSON.stringify(authConfig) : undefined,
    tools: undefined,
    status: 'PENDING',
  }),
  change({ authConfig, serverUrl, ...sent }, known) {
    const moved = serverUrl !== undefined && serverUrl !== maskedUrl(known.serverUrl)
    return {
      ...given(sent),
      ...(moved ? { serverUrl: checkedUrl(serverUrl) } : {}),
      ...(sent.authType === 'NONE' ? { authConfig: undefined } : authChange(known, authConfig)),
    }
  },
  render: renderCustomMcpServer,
  renderOne: renderOneCustomMcpServer,
}

function authChange(known: CustomMcpServer, sent: Sent['authConfig']) {
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
