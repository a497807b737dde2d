import { Failure } from '@hearth/kernel'
import { type AppEnv, clientNetwork, localPath, outwardPath, ownCookie } from '@hearth/server'
import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { deleteCookie, getCookie } from 'hono/cookie'
import type { CheckPassword } from '../../domain/auth/check-password.ts'
import type { Sessions } from '../../domain/auth/sessions.ts'
import type { InTurn } from '../../domain/in-turn.ts'
import type { Users } from '../../domain/people/users.ts'
import { type Endpoint, endpoint, jsonBody, takesTurn } from '../access.ts'
import { loginPath, ownSessionCookie } from '../authenticate.ts'
import { readBody } from '../read-body.ts'
import { beginSession } from './begin-session.ts'
import { type ExternalSignInDeps, externalSignIn } from './external-sign-in.ts'

export type SignInDeps = {
  readonly checkPassword: CheckPassword
  readonly sessions: Sessions
  readonly users: Pick<Users, 'find'>
  readonly sessionMaxAgeMs: number
  readonly inTurn: InTurn
  /** Whether the page asks for a name and a password. */
  readonly loginForm: boolean
  /** Where people sign in at a provider; `undefined` where there is none. */
  readonly external: ExternalSignInDeps | undefined
}

const signInSchema = z.object({
  user: z.string().default(''),
  password: z.string().default(''),
  /** Where the browser goes on to; an address of this service alone. */
  redirectTo: z.string().optional(),
})

/** Signing a browser in by name and password, and out. */
export function signInEndpoints(deps: SignInDeps): readonly Endpoint[] {
  const { external } = deps
  return [
    takesTurn(
      endpoint({
        method: 'post',
        path: loginPath,
        summary: 'Signs a browser in; its session is a cookie',
        access: 'anyone',
        reads: jsonBody(signInSchema),
        refusals: [400, 401, 429],
        handle: async (_, c) => signIn(c, deps, await readBody(c, signInSchema)),
      }),
    ),
    takesTurn(
      endpoint({
        method: 'get',
        path: '/logout',
        effect: 'change',
        summary: 'Signs this browser out, from a page of this service, and leads to the page to sign in',
        access: 'anyone',
        handle: async (_, c) => c.redirect(await signOut(c, deps)),
      }),
    ),
    endpoint({
      method: 'get',
      path: '/api/login/methods',
      summary: 'Ways to sign a browser in',
      access: 'anyone',
      handle(_, c) {
        const oauth = external === undefined ? {} : { generic_oauth: { name: external.signOn.settings.oidcName } }
        return c.json({ loginForm: deps.loginForm, oauth })
      },
    }),
    externalSignIn(deps, external),
  ]
}

async function signIn(c: Context<AppEnv>, deps: SignInDeps, sent: z.output<typeof signInSchema>): Promise<Response> {
  const { checkPassword, sessions, sessionMaxAgeMs, inTurn } = deps
  const { user: login, password, redirectTo } = sent
  if (login === '' || password === '')
    throw new Failure('invalid', 'bad login data: user and password are needed', {
      param: login === '' ? 'user' : 'password',
    })
  // Of a name that nobody has nothing is told: people type passwords there.
  const tried = deps.users.find(login)
  if (tried !== undefined) c.set('actor', { kind: 'anonymous', name: tried.login })
  const checked = await checkPassword.check({ user: login, password }, clientNetwork(c.get('clientAddress')))
  await inTurn(async () => {
    // Whoever changed the password while the turn was waited for has ended all sessions that there were.
    const user = await checkPassword.needStill(checked)
    beginSession(c, { sessions, sessionMaxAgeMs }, user)
  })
  return c.json({ message: 'Logged in', redirectUrl: outwardPath(c, localPath(redirectTo)) })
}

/** @returns where the browser goes on: to the page to sign in, or to the provider, which ends its own session */
async function signOut(c: Context<AppEnv>, { sessions, external, inTurn }: SignInDeps): Promise<string> {
  const site = c.req.header('sec-fetch-site')
  // A picture on a page elsewhere must not sign anybody out.
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return loginPath
  const token = getCookie(c, ownSessionCookie) ?? ''
  const isExternal = sessions.find(token)?.user.externalId !== undefined
  // Nobody holds others up who is not signed in.
  if (sessions.has(token)) await inTurn(() => sessions.end(token))
  deleteCookie(c, ownSessionCookie, ownCookie(c))
  return (isExternal ? await external?.signOn.endAt(token, loginPath) : undefined) ?? loginPath
}
