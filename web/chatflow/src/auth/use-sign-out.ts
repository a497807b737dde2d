import type { MenuEntry } from '@hearth/ui-kit'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { queryKeys } from '../api/query-keys.ts'
import { endAllSessions, endSession } from './ask-session.ts'
import { session } from './session.ts'
import { t } from './words.ts'

export type SignOut = { readonly entries: readonly MenuEntry[]; readonly error: Error | null }

/** Entries of the account menu that end the session of this browser, or of all. */
export function useSignOut(): SignOut {
  const client = useQueryClient()
  const { mutate, error } = useMutation({
    mutationFn: (end: () => Promise<void>) => end(),
    onSuccess() {
      session.ended()
      client.removeQueries({ queryKey: queryKeys.all })
    },
  })
  const entries: readonly MenuEntry[] = [
    { label: t('signOutHere'), onSelect: () => mutate(endSession) },
    { label: t('signOutEverywhere'), onSelect: () => mutate(endAllSessions) },
  ]
  return { entries, error }
}
