import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { renderApiKey } from '../../../../services/chatflow/src/wire/access/api-key.ts'
import { askApi } from './ask-api.ts'
import { queryKeys } from './query-keys.ts'
import { t } from './words.ts'

export type ApiKey = ReturnType<typeof renderApiKey>

export type KeyFields = {
  readonly keyName: string
  readonly permissions: readonly string[]
  /** `null`: never. */
  readonly expiresAt?: string | null
}

const path = '/apikey'

export function useKeys() {
  return useQuery({
    queryKey: queryKeys.keys,
    queryFn: ({ signal }) => askApi<ApiKey[]>(path, { signal }),
  })
}

/** What a key can be allowed, by what it is about. */
export function usePermissions() {
  return useQuery({
    queryKey: queryKeys.permissions,
    queryFn: ({ signal }) =>
      askApi<Readonly<Record<string, readonly { readonly key: string }[]>>>('/auth/permissions/API_KEY', { signal }),
    select: (byResource) =>
      Object.entries(byResource).map(([group, offered]) => ({ group, items: offered.map(({ key }) => key) })),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Makes a key; its text is in the answer this once. */
export function useCreateKey() {
  return useKeyMutation(async (body: KeyFields) => toldIn(await askApi<ApiKey[]>(path, { method: 'POST', body })))
}

export function useChangeKey(id: string) {
  return useKeyMutation((body: KeyFields) => askApi(`${path}/${encodeURIComponent(id)}`, { method: 'PUT', body }))
}

/** Gives a key another text, which is in the answer this once. */
export function useRotateKey() {
  return useKeyMutation(async (id: string) =>
    toldIn(await askApi<ApiKey[]>(`${path}/${encodeURIComponent(id)}/rotate`, { method: 'POST' })),
  )
}

export function useRevokeKey() {
  return useKeyMutation((id: string) => askApi(`${path}/${encodeURIComponent(id)}`, { method: 'DELETE' }))
}

function toldIn(rows: readonly ApiKey[]): ApiKey {
  const told = rows.find(({ apiKey }) => !apiKey.startsWith('sha256:'))
  if (told === undefined) throw new Error(t('keyNotTold'))
  return told
}

function useKeyMutation<Sent, Answer>(mutationFn: (sent: Sent) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: queryKeys.keys }) })
}
