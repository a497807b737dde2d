import { Failure } from '@hearth/kernel'
import { type AppEnv, clientNetwork, localPath, ownCookie } from '@hearth/server'
import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { CheckPassword } from '../../domain/auth/check-password.ts'
import type { Sessions } from '../../domain/auth/sessions.ts'
import { type Endpoint, endpoint, jsonBody } from '../access.ts'
import { loginPath, ownSessionCookie } from '../authenticate.ts'
import { readBody } from '../read-body.ts'

export type SignInDeps = {
  readonly checkPassword: CheckPassword
  readonly sessions: Sessions
  readonly sessionMaxAgeMs: number
}

const signInSchema = z.object({
  user: z.string().default(''),
  password: z.string().default(''),
  /** Where the browser goes on to; an address of this service alone. */
  redirectTo: z.string().optional(),
})

/** Signing a browser in by name and password, and out. */
export function signInEndpoints(deps: SignInDeps): readonly Endpoint[] {
  const { sessions } = deps
  return [
    endpoint({
      method: 'post',
      path: loginPath,
      summary: 'Signs a browser in; its session is a cookie',
      access: 'anyone',
      reads: jsonBody(signInSchema),
      refusals: [400, 401, 429],
      handle: async (_, c) => signIn(c, deps, await readBody(c, signInSchema)),
    }),
    endpoint({
      method: 'get',
      path: '/logout',
      summary: 'Signs this browser out, from a page of this service, and leads to the page to sign in',
      access: 'anyone',
      handle(_, c) {
        signOut(c, sessions)
        return c.redirect(loginPath)
      },
    }),
  ]
}

async function signIn(c: Context<AppEnv>, deps: SignInDeps, sent: z.output<typeof signInSchema>): Promise<Response> {
  const { checkPassword, sessions, sessionMaxAgeMs } = deps
  const { user: login, password, redirectTo } = sent
  if (login === '' || password === '')
    throw new Failure('invalid', 'bad login data: user and password are needed', {
      param: login === '' ? 'user' : 'password',
    })
  const address = c.get('clientAddress')
  const user = await checkPassword.check({ user: login, password }, clientNetwork(address))
  // The browser's former session ends, so that none outlives the one that is seen.
  sessions.end(getCookie(c, ownSessionCookie) ?? '')
  const token = sessions.begin(user, { address, agent: c.req.header('user-agent') ?? '' })
  setCookie(c, ownSessionCookie, token, ownCookie(c, Math.floor(sessionMaxAgeMs / 1_000)))
  return c.json({ message: 'Logged in', redirectUrl: localPath(redirectTo) })
}

// A picture on a page elsewhere must not sign anybody out.
function signOut(c: Context<AppEnv>, sessions: Sessions): void {
  const site = c.req.header('sec-fetch-site')
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return
  sessions.end(getCookie(c, ownSessionCookie) ?? '')
  deleteCookie(c, ownSessionCookie, { path: '/' })
}
