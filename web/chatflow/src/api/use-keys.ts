import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { renderApiKey } from '../../../../services/chatflow/src/wire/access/api-key.ts'
import { askApi } from './ask-api.ts'
import { queryKeys } from './query-keys.ts'

export type ApiKey = ReturnType<typeof renderApiKey>

export type NewKey = { readonly keyName: string; readonly permissions: readonly string[] }

export function useKeys() {
  return useQuery({
    queryKey: queryKeys.keys,
    queryFn: ({ signal }) => askApi<ApiKey[]>('/apikey', { signal }),
  })
}

/** Makes a key; its text is in the answer this once. */
export function useCreateKey() {
  const client = useQueryClient()
  return useMutation({
    async mutationFn(key: NewKey): Promise<ApiKey> {
      const rows = await askApi<ApiKey[]>('/apikey', { method: 'POST', body: key })
      const made = rows.find(({ apiKey }) => !apiKey.startsWith('sha256:'))
      if (made === undefined) throw new Error('The service made a key and did not tell it')
      return made
    },
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.keys }),
  })
}

export function useRevokeKey() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => askApi(`/apikey/${encodeURIComponent(id)}`, { method: 'DELETE' }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.keys }),
  })
}
