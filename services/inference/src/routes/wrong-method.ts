import { Failure } from '@hearth/kernel'
import type { AppEnv } from '@hearth/server'
import type { OpenAPIHono } from '@hono/zod-openapi'

/** Answers 405 with `Allow` on every path of `app` that knows other methods. Call it when all routes are there. */
export function refuseOtherMethods(app: OpenAPIHono<AppEnv>): void {
  const methods = new Map<string, Set<string>>()
  for (const { path, method } of app.routes) {
    if (method === 'ALL') continue
    const known = methods.get(path) ?? new Set()
    methods.set(path, known.add(method).add(method === 'GET' ? 'HEAD' : method))
  }
  for (const [path, known] of methods) {
    const allowed = [...known].join(', ')
    app.all(path, (c) => {
      c.header('allow', allowed)
      throw new Failure('invalid', `Cannot ${c.req.method} ${c.req.path}: it takes ${allowed}`, {
        code: 'method_not_allowed',
      })
    })
  }
}
