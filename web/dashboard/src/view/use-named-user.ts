import { useMemo } from 'react'
import type { BuiltInsOf } from '../model/interpolate/built-ins.ts'
import { useOwnUser } from '../queries/own-user.ts'

type User = BuiltInsOf['user']

export const nobody: User = { id: '', login: '', email: '' }

/**
 * Who looks at a dashboard, as its variable `__user` says it; asked for only where it is named.
 *
 * @param isSignedIn false where a dashboard is shown to anybody
 * @returns `undefined` until it is known
 */
export function useNamedUser(json: unknown, isSignedIn: boolean): User | undefined {
  const isNamed = useMemo(() => isSignedIn && JSON.stringify(json).includes('__user'), [json, isSignedIn])
  const { data, isLoading } = useOwnUser(isNamed)
  return useMemo(() => {
    if (!isNamed) return nobody
    if (data === undefined) return isLoading ? undefined : nobody
    return { id: String(data.id), login: data.login, email: data.email }
  }, [data, isNamed, isLoading])
}
