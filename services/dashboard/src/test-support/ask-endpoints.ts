import { statusOf } from '@hearth/kernel'
import { addEndpoints, createRoutes, toFailure } from '@hearth/server'
import type { Caller } from '../domain/people/caller.ts'
import type { Kept, RecordStore } from '../domain/record.ts'
import { createAccessRules, type Endpoint } from '../routes/access.ts'
import { setCaller } from '../routes/caller.ts'
import { renderError } from '../wire/error.ts'

type Answer = Readonly<Record<string, unknown>>

/** Who asks where nothing else is said: an editor. */
export const ann: Caller = {
  ...{ id: 1, kind: 'user', login: 'ann', name: 'Ann', role: 'Editor', isServerAdmin: false, sessionId: undefined },
}

/**
 * Asks endpoints as the service has them, without starting it. Each answer is its status and what its body says, as JSON
 * or as `text`.
 */
export function askEndpoints(endpoints: readonly Endpoint[]) {
  const routes = createRoutes()
  let caller = ann
  routes.use(async (c, next) => {
    setCaller(c, caller)
    await next()
  })
  addEndpoints(
    routes,
    endpoints,
    createAccessRules(() => true),
  )
  routes.onError((error, c) => {
    const failure = toFailure(error)
    if (failure === undefined) throw error
    const { body, status = statusOf(failure.kind) } = renderError(failure, { requestId: '', path: c.req.path })
    return c.json(body as object, status)
  })
  return async (method: string, path: string, body?: object, by: Caller = ann) => {
    caller = by
    const sent = body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
    const answer = await routes.request(path, { method, ...sent })
    const text = await answer.text()
    const isJson = answer.headers.get('content-type')?.startsWith('application/json') === true
    return { status: answer.status, body: isJson ? (JSON.parse(text) as Answer) : { text } }
  }
}

/** Keeps things in memory. */
export function memoryRecords<T>(): RecordStore<T> {
  const kept = new Map<string, Kept<T>>()
  let last = 0
  return {
    list: () => [...kept.values()],
    get: (uid) => kept.get(uid),
    findById: (id) => [...kept.values()].find((one) => one.id === id),
    put(uid, value) {
      const one = { id: kept.get(uid)?.id ?? ++last, uid, value }
      kept.set(uid, one)
      return one
    },
    remove: (uid) => kept.delete(uid),
  }
}
