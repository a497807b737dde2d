import type { Context, Env, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import { documentedPath } from '../endpoint/path-form.ts'

/** What the audit log says of an endpoint. */
export type AuditedChange = {
  /** Its summary. */
  readonly action: string
  /** Its path in OpenAPI's form, such as `/leads/{id}`. */
  readonly route: string
  /** What stands in a path in the places of the names in `route`. */
  partsOf(path: string): Readonly<Record<string, string>>
}

/** @param path as an endpoint declares it, such as `/leads/{id:\\d+}` */
export function createChange(action: string, path: string): AuditedChange {
  const route = documentedPath(path)
  const names = [...route.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const pattern = new RegExp(
    `^${route
      .split(/\{\w+\}/)
      .map(literal)
      .join('(.+?)')}/?$`,
    'v',
  )
  return {
    action,
    route,
    partsOf(whole) {
      const [, ...parts] = pattern.exec(whole) ?? []
      return Object.fromEntries(parts.map((part, at) => [names[at] ?? '', decoded(part)]))
    },
  }
}

const key = Symbol('audited change')

/**
 * Goes before the handler of an endpoint that changes something, behind what admits its caller: it says to whoever goes
 * before all endpoints what the request is for, and where changes must be audited has it noted first.
 */
export function markChange<E extends Env>(change: AuditedChange): MiddlewareHandler<E> {
  const mark: MiddlewareHandler<E> = async (c, next) => {
    await (c.get('auditFirst' as never) as (() => Promise<void>) | undefined)?.()
    await next()
  }
  return Object.assign(mark, { [key]: change })
}

/** Says of a handler that it changes nothing, so that no endpoint behind it is taken for what answers. */
export function markUnchanging<H extends object>(handler: H): H {
  return Object.assign(handler, { [key]: undefined })
}

/** The change that a request asks for, also where it was refused on the way; `undefined` for any other request. */
export function findChange(c: Context): AuditedChange | undefined {
  const handler = matchedRoutes(c).find((route) => key in route.handler)?.handler
  return handler && (handler as unknown as { readonly [key]: AuditedChange | undefined })[key]
}

function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
