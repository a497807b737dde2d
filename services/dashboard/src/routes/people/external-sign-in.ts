import { Failure } from '@hearth/kernel'
import type { SignOn } from '@hearth/oidc'
import type { AppEnv } from '@hearth/server'
import type { Context } from 'hono'
import type { AdmitPerson } from '../../domain/auth/admit-person.ts'
import type { InTurn } from '../../domain/in-turn.ts'
import { type Endpoint, endpoint, takesTurn } from '../access.ts'
import { externalSignInPath, loginPath } from '../authenticate.ts'
import { type BeginSessionDeps, beginSession } from './begin-session.ts'

export type ExternalSignInDeps = {
  readonly signOn: SignOn
  readonly admitPerson: AdmitPerson
}

/** Signing a browser in at a provider, by the path that Grafana has for it: there and back. */
export function externalSignIn(
  deps: BeginSessionDeps & { readonly inTurn: InTurn },
  external: ExternalSignInDeps | undefined,
): Endpoint {
  const one = endpoint({
    method: 'get',
    path: externalSignInPath,
    effect: 'change',
    summary: 'Leads a browser to the OpenID provider, which leads it back here, where its session begins',
    access: 'anyone',
    refusals: [404],
    async handle(_, c: Context<AppEnv>) {
      if (external === undefined)
        throw new Failure('missing', 'OAuth not enabled: no OpenID provider is named in the settings')
      const { signOn, admitPerson } = external
      const refusedAt = (reason: string) => `${loginPath}?error=${reason}`
      return await signOn.answer(
        c,
        (person) =>
          deps.inTurn(() => {
            const user = admitPerson(person, 'sign-in')
            return typeof user === 'string'
              ? { refused: user }
              : { session: beginSession(c, deps, user, signOn.isSecure) }
          }),
        refusedAt,
      )
    },
  })
  return takesTurn(one)
}
