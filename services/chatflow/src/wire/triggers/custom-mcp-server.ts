import { Failure } from '@hearth/kernel'
import { z } from '@hono/zod-openapi'
import { type CustomMcpServer, envOf, headersOf, programOf } from '../../domain/tools/custom-mcp-server.ts'
import { renderDate } from '../common.ts'
import { given, type ResourceWire } from '../resource.ts'

/** Stands where a value is kept back; sent back, it keeps what is stored. */
const redacted = '************'

const headers = z.record(z.string().regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/), z.string().regex(/^[^\r\n\0]*$/))

const variables = z.record(z.string().regex(/^\w+$/), z.string().regex(/^[^\0]*$/))
const argument = z.string().max(4_000)

const fields = {
  name: z.string().trim().min(1).max(200),
  serverUrl: z.union([z.url({ protocol: /^https?$/ }).max(4_000), z.literal('')]).default(''),
  command: z
    .string()
    .max(1_000)
    .nullish()
    .openapi({ description: 'A program of mcpCommands in the settings, in place of an address' }),
  args: z.array(argument).max(100).optional(),
  iconSrc: z.string().nullish(),
  color: z.string().nullish(),
  authType: z.enum(['NONE', 'CUSTOM_HEADERS']),
  authConfig: z.object({ headers, env: variables }).partial().nullish(),
}

const newCustomMcpServer = z
  .object({ ...fields, authType: fields.authType.default('NONE') })
  .refine(
    ({ serverUrl, command }) => (serverUrl === '') === Boolean(command),
    'Must have either "serverUrl" or "command"',
  )
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
  const { command, args } = server.command === undefined ? noProgram : programOf(server.command)
  return {
    id,
    name,
    serverUrl: maskedUrl(server.serverUrl),
    command,
    args: [...args],
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
  const env = envOf(server.authConfig)
  const shown = server.command === undefined ? { headers: masked(headersOf(server.authConfig)) } : { env: masked(env) }
  const authConfig = server.authConfig === undefined ? null : shown
  return { ...renderCustomMcpServer(server), authConfig, tools: server.tools ?? null }
}

const noProgram = { command: null, args: [] } as const

function masked(secrets: Readonly<Record<string, string>>) {
  return Object.fromEntries(Object.keys(secrets).map((name) => [name, redacted]))
}

function maskedUrl(url: string): string {
  if (url === '') return ''
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
  create: ({ authConfig, iconSrc, color, command, args, ...sent }, own) => ({
    ...sent,
    ...own,
    command: command ? JSON.stringify({ command, args: args ?? [] }) : undefined,
    iconSrc: iconSrc ?? undefined,
    color: color ?? undefined,
    authConfig: authConfig ? JSON.stringify(authConfig) : undefined,
    tools: undefined,
    status: 'PENDING',
  }),
  change({ authConfig, serverUrl, command, args, ...sent }, known) {
    const isBare = sent.authType === 'NONE' && !command
    return {
      ...given(sent),
      ...placeChange(known, { serverUrl, command }),
      ...programChange(known, command, args),
      ...(isBare ? { authConfig: undefined } : authChange(known, authConfig)),
    }
  },
  render: renderCustomMcpServer,
  renderOne: renderOneCustomMcpServer,
}

type SentPlace = { readonly serverUrl: string | undefined; readonly command: string | null | undefined }

function placeChange({ serverUrl: known }: CustomMcpServer, { serverUrl, command }: SentPlace) {
  // It may come back as it was shown.
  if (serverUrl === undefined || serverUrl === maskedUrl(known)) return {}
  return { serverUrl: command ? '' : checkedUrl(serverUrl) }
}

function programChange(
  known: CustomMcpServer,
  command: string | null | undefined,
  args: readonly string[] | undefined,
) {
  if (command === undefined && args === undefined) return {}
  if (command === null || command === '') return { command: undefined }
  const before = known.command === undefined ? { command: '', args: [] } : programOf(known.command)
  return { command: JSON.stringify({ command: command ?? before.command, args: args ?? before.args }) }
}

function authChange(known: CustomMcpServer, sent: Sent['authConfig']) {
  if (sent === undefined) return {}
  if (sent === null) return { authConfig: undefined }
  const { headers, env } = sent
  const kept = {
    ...(headers === undefined ? {} : { headers: unmasked(headers, headersOf(known.authConfig)) }),
    ...(env === undefined ? {} : { env: unmasked(env, envOf(known.authConfig)) }),
  }
  return { authConfig: JSON.stringify(kept) }
}

/** A secret sent as it was shown stays what it was. */
function unmasked(sent: Readonly<Record<string, string>>, before: Readonly<Record<string, string>>) {
  const entries = Object.entries(sent).map(([name, value]) => {
    return [name, value === redacted && Object.hasOwn(before, name) ? before[name] : value]
  })
  return Object.fromEntries(entries)
}

function checkedUrl(url: string): string {
  if (!url.includes(redacted) && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) return url
  throw new Failure('invalid', 'Cannot save the MCP server: serverUrl must be a whole http or https address', {
    param: 'serverUrl',
  })
}

/** What to call a tool of a server with. */
export const mcpToolCall = z.object({ arguments: z.record(z.string(), z.unknown()).default({}) }).openapi('McpToolCall')

/** What came of it: its output or its error, never both. */
export const mcpToolResult = z
  .object({ output: z.string().optional(), error: z.string().optional(), durationMs: z.int() })
  .openapi('McpToolResult')
