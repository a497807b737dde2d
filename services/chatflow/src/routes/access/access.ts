import type { JsonBounds } from '@hearth/kernel'
import type { AccessRules } from '@hearth/server'
import type { RouteConfig } from '@hono/zod-openapi'
import type { Permission } from '../../domain/access/permission.ts'
import { jsonAnswer } from '../../wire/common.ts'
import { errorSchema } from '../../wire/error.ts'
import { requireKey, requires } from './authenticate.ts'
import type { ChatflowEnv } from './env.ts'
import { boundKeyless } from './keyless-bounds.ts'

/**
 * Who may ask an endpoint.
 *
 * - `anyone`: no key is needed.
 * - `flow caller`: whoever may ask a certain chatflow; the endpoint decides with that chatflow in hand.
 * - `uploader`: the same, and what it brings may hold files, whose length is bounded where they are taken.
 * - `key`: any valid key.
 * - `flow token`: the holder of the token of a chatflow that is an MCP server.
 * - a list: a key with at least one of these permissions.
 */
export type Access = 'anyone' | 'flow caller' | 'uploader' | 'key' | 'flow token' | readonly Permission[]

/** Whether requests without a key reach the endpoint. */
export function isOpen(access: Access): boolean {
  return access === 'anyone' || access === 'flow caller' || access === 'uploader'
}

/** What a key must hold to do this with a flow, of whichever kind. */
export function onFlows(...actions: readonly string[]): readonly Permission[] {
  return actions.flatMap((action) => [`chatflows:${action}`, `agentflows:${action}`] as const)
}

/** How the interface admits callers. @param keyless what callers without a key may send */
export function accessRules(keyless: JsonBounds): Required<AccessRules<Access, ChatflowEnv>> {
  return {
    admit(access) {
      if (isOpen(access)) return boundKeyless(keyless, access === 'uploader')
      return typeof access === 'string' ? requireKey : requires(...access)
    },
    describe: describeAccess,
  }
}

const words: Readonly<Record<number, string>> = {
  400: 'The request does not fit',
  401: 'No key, or none that opens this',
  403: 'The key lacks the permission',
  404: 'There is no such record',
  412: 'The request does not fit',
  413: 'It is too large',
}

/** What the reference says of an endpoint's access, and of how it refuses. */
export function describeAccess(access: Access, refusals: readonly number[]) {
  const denials = access === 'anyone' ? [] : typeof access === 'string' ? [401] : [401, 403]
  const statuses = [...denials, ...refusals]
  const responses: RouteConfig['responses'] = Object.fromEntries(
    statuses.map((status) => [status, jsonAnswer(words[status] ?? '', errorSchema)]),
  )
  return { ...securityOf(access), responses }
}

/** The schemes that open an endpoint, for the reference. */
export function securityOf(access: Access): Pick<RouteConfig, 'security'> {
  if (access === 'anyone') return {}
  if (access === 'flow token') return { security: [{ mcpToken: [] }] }
  return { security: isOpen(access) ? [{ apiKey: [] }, {}] : [{ apiKey: [] }] }
}
