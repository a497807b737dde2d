import { AskError, ask, type MenuEntry } from '@hearth/ui-kit'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { queryKeys } from './query-keys.ts'
import { t } from './words.ts'

type PageKey = { readonly key: string; readonly remember: boolean }

const path = '/ui/key'

/** Gives the browser a key, in a cookie that no script reads, and asks everything again with it. */
export function useKeepKey() {
  const client = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    async mutationFn(body: PageKey) {
      await ask(path, { method: 'POST', body })
      // Whether it is good shows when it is used.
      await ask('/v1/models')
    },
    onSuccess: () => client.refetchQueries(),
  })
  const isWrong = error instanceof AskError && error.status === 401
  return { keep: mutate, isPending, error: isWrong ? t('wrongKey') : error?.message }
}

/** What the account menu offers where a key is kept. */
export function useForgetKey(): readonly MenuEntry[] {
  const client = useQueryClient()
  const { data } = useQuery({ queryKey: queryKeys.pageKey, queryFn: () => ask<{ readonly kept: boolean }>(path) })
  const { mutate } = useMutation({
    mutationFn: () => ask(path, { method: 'DELETE' }),
    onSuccess: () => client.resetQueries(),
  })
  return data?.kept === true ? [{ label: t('forget'), onSelect: () => mutate() }] : []
}
