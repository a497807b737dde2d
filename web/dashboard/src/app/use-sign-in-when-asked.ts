import { AskError, outwardPath, shownAddress } from '@hearth/ui-kit'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

const signInPath = '/login'

/**
 * Leads to where one signs in, and back from there, once the service says that the session is over.
 *
 * @param isWanted not where nobody has to be signed in
 */
export function useSignInWhenAsked(isWanted: boolean): void {
  const client = useQueryClient()
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        if (!isWanted || event.type !== 'updated' || event.action.type !== 'error') return
        const { error } = event.action
        const { pathname, search } = shownAddress()
        if (!(error instanceof AskError) || error.status !== 401 || pathname === signInPath) return
        location.assign(`${outwardPath(signInPath)}?redirectTo=${encodeURIComponent(`${pathname}${search}`)}`)
      }),
    [client, isWanted],
  )
}
