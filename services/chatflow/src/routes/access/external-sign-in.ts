import { Failure } from '@hearth/kernel'
import type { Person, SignOn } from '@hearth/oidc'
import { keepSession, sessionCookie } from '@hearth/server'
import { getCookie } from 'hono/cookie'
import type { SessionPerson } from '../../domain/access/session-person.ts'
import type { UiSessions } from '../../domain/access/ui-sessions.ts'
import { signInMethodsSchema } from '../../wire/access/browser-session.ts'
import { type ChatflowEndpoint, endpoint } from '../endpoint.ts'

export type ExternalSignInDeps = {
  readonly signOn: SignOn
  /** What somebody may; `undefined` for nothing at all. */
  readonly admitPerson: (person: Person) => SessionPerson | undefined
}

type SessionDeps = { readonly sessions: Pick<UiSessions, 'beginFor' | 'end'>; readonly sessionMaxAgeMs: number }

/** Where browsers go to sign in at the provider, and where it leads them back to. */
export const externalSignInPath = '/api/v1/session/oidc'

/** Signing a browser in at an OpenID provider. */
export function externalSignInEndpoints(
  { sessions, sessionMaxAgeMs }: SessionDeps,
  external: ExternalSignInDeps | undefined,
): readonly ChatflowEndpoint[] {
  return [
    endpoint({
      method: 'get',
      path: '/api/v1/session/methods',
      summary: 'Ways to sign a browser in besides a key and a link',
      access: 'anyone',
      output: signInMethodsSchema,
      handle() {
        if (external === undefined) return { provider: null }
        const { settings, pathOf } = external.signOn
        return { provider: { name: settings.oidcName, path: pathOf(externalSignInPath), auto: settings.oidcAutoLogin } }
      },
    }),
    endpoint({
      method: 'get',
      path: externalSignInPath,
      effect: 'change',
      summary: 'Leads a browser to the OpenID provider, which leads it back here, where its session begins',
      access: 'anyone',
      refusals: [404],
      async handle(_, c) {
        if (external === undefined)
          throw new Failure('missing', 'Cannot sign in at a provider: the settings name none', { code: 'no-provider' })
        const { signOn, admitPerson } = external
        const enter = async (person: Person) => {
          const admitted = admitPerson(person)
          if (admitted === undefined) return { refused: 'no-role' }
          // The browser's former session ends, so that none outlives the one that is seen.
          await sessions.end(getCookie(c, sessionCookie) ?? '')
          const session = await sessions.beginFor(person.id, admitted)
          c.set('actor', { kind: 'user', name: admitted.name })
          keepSession(c, session, Math.floor(sessionMaxAgeMs / 1_000), signOn.isSecure)
          return { session }
        }
        return await signOn.answer(c, enter, (reason) => `/?sign-in-error=${reason}`)
      },
    }),
  ]
}
