import type { Context } from 'hono'
import { pathWithoutKeys } from '../access/path-without-keys.ts'
import type { AppEnv } from '../app-env.ts'
import type { Actor, AuditEvent } from './audit-event.ts'
import type { AuditedChange } from './audited-change.ts'

type Described = Pick<
  AuditEvent,
  'actor' | 'action' | 'method' | 'route' | 'resource' | 'address' | 'requestId' | 'traceId'
>

const nobody: Actor = { kind: 'anonymous' }
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
// A path may bring a secret by design.
const secretName = /key|token|secret/i
const traceParent = /^[\da-f]{2}-([\da-f]{32})-[\da-f]{16}-[\da-f]{2}/

/**
 * What the audit log says of a request: never its body, its query or its headers.
 *
 * @param isDone whether what the path names exists: what somebody types there otherwise may be a key
 */
export function describeRequest(c: Context<AppEnv>, change: AuditedChange, isDone: boolean): Described {
  const trace = traceParent.exec(c.req.header('traceparent') ?? '')?.[1]
  return {
    actor: c.get('actor') ?? nobody,
    action: change.action,
    method: c.req.method,
    route: change.route,
    resource: resourceOf(c.req.path, change, isDone),
    address: c.get('clientAddress'),
    requestId: c.get('requestId'),
    ...(trace !== undefined && { traceId: trace }),
  }
}

function resourceOf(path: string, change: AuditedChange, isDone: boolean): Record<string, string> {
  const parts = Object.entries(change.partsOf(path))
  return Object.fromEntries(parts.map(([name, value]) => [name, shown(name, value, isDone)]))
}

function shown(name: string, value: string, isDone: boolean): string {
  if (secretName.test(name)) return '…'
  return isDone || uuid.test(value) ? value : pathWithoutKeys(value, '')
}
