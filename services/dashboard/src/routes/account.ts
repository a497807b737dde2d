import type { DataSources } from '../domain/datasource/data-sources.ts'
import type { Users } from '../domain/people/users.ts'
import type { Pictures } from '../domain/rendering/pictures.ts'
import { renderUser } from '../wire/people/user.ts'
import { renderSettings } from '../wire/settings.ts'
import { type Endpoint, endpoint } from './access.ts'
import { callerOf } from './caller.ts'

export type AccountDeps = {
  readonly sources: DataSources
  readonly users: Users
  readonly version: string
  /** Where the page may take pictures from. */
  readonly imageOrigins: readonly string[]
  /** Whose pages may show its panels in a frame, besides its own. */
  readonly embedOrigins: readonly string[]
  /** How the provider is called at which people sign in; `undefined` where there is none. */
  readonly providerName: string | undefined
  readonly pictures: Pick<Pictures, 'isAvailable'>
}

/** What programs ask at their start. */
export function accountEndpoints(deps: AccountDeps): readonly Endpoint[] {
  const { sources, users } = deps
  const settings = () => renderSettings(sources.list(), { ...deps, rendererAvailable: deps.pictures.isAvailable() })
  return [
    endpoint({
      method: 'get',
      path: '/api/frontend/settings',
      summary: 'What clients read at their start',
      access: 'user',
      handle: (_, c) => c.json(settings()),
    }),
    endpoint({
      method: 'get',
      path: '/bootdata',
      summary: 'The same with the user',
      access: 'user',
      handle(_, c) {
        const { id, role } = callerOf(c)
        const user = { ...renderUser(users.get(id)), isSignedIn: true, orgRole: role }
        return c.json({ settings: settings(), user, navTree: [] })
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/login/ping',
      summary: 'Whether the credentials are right',
      access: 'user',
      handle: (_, c) => c.json({ message: 'Logged in' }),
    }),
  ]
}
