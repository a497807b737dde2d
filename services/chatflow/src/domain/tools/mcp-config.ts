import { Failure } from '@hearth/kernel'
import { z } from 'zod'
import type { McpServer } from '../flow/node-env.ts'

const texts = z.record(z.string(), z.coerce.string())

const serverSchema = z.union([
  z.object({ url: z.url({ protocol: /^https?$/ }), headers: texts.default({}) }),
  z.object({ command: z.string().min(1), args: z.array(z.coerce.string()).default([]), env: texts.default({}) }),
])

/**
 * An MCP server as its owner describes it in JSON: `{url, headers}` or `{command, args, env}`,
 * alone or as the first under `mcpServers`.
 *
 * @throws {Failure} `broken` for anything else; the text is never run as code
 */
export function parseMcpConfig(value: unknown): McpServer {
  const config = firstServer(typeof value === 'string' ? parseJson(value) : value)
  const parsed = serverSchema.safeParse(config)
  if (!parsed.success) throw cannotRead('it must be {"url", "headers"} or {"command", "args", "env"}')
  return 'url' in parsed.data ? { transport: 'http', ...parsed.data } : { transport: 'stdio', ...parsed.data }
}

/** The same with `{{$vars.name}}` and `{{$flow.name}}` inside its texts replaced. */
export function fillMcpConfig(value: unknown, values: Readonly<Record<string, unknown>>): unknown {
  if (typeof value === 'string')
    return value.replaceAll(/\{\{\s*([\w$.]+)\s*\}\}/g, (whole, path) => filled(whole, path, values))
  if (Array.isArray(value)) return value.map((item) => fillMcpConfig(item, values))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fillMcpConfig(item, values)]))
}

/** Parsed before it is filled, so that a value cannot change the form of what surrounds it. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw cannotRead('it is not JSON', cause)
  }
}

function firstServer(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('mcpServers' in value)) return value
  return Object.values(value.mcpServers ?? {})[0]
}

function filled(whole: string, path: string, values: Readonly<Record<string, unknown>>): string {
  const found = path
    .split('.')
    .reduce<unknown>(
      (at, key) => (typeof at === 'object' && at !== null && Object.hasOwn(at, key) ? Reflect.get(at, key) : undefined),
      values,
    )
  return found === undefined || typeof found === 'object' ? whole : String(found)
}

function cannotRead(why: string, cause?: unknown): Failure {
  return new Failure('broken', `Cannot read the MCP server's config: ${why}`, { cause })
}
