import type { MiddlewareHandler } from 'hono'
import { Failure } from '../failure.ts'
import { equalSecret } from './keys.ts'

/** Lets a request through when its Basic credentials are `user` and `password`; else 401 with a challenge. */
export function basicAuth(options: { readonly user: string; readonly password: string }): MiddlewareHandler {
  const expected = `${options.user}:${options.password}`
  return async (c, next) => {
    const [scheme, encoded] = (c.req.header('authorization') ?? '').split(' ')
    const given = scheme?.toLowerCase() === 'basic' ? Buffer.from(encoded ?? '', 'base64').toString('utf8') : ''
    if (!equalSecret(given, expected)) {
      c.header('www-authenticate', 'Basic realm="Hearth", charset="UTF-8"')
      throw new Failure('unauthorized', 'Cannot open this page: user name or password is missing or wrong')
    }
    await next()
  }
}
