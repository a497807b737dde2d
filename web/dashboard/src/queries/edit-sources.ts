import { ask } from '@hearth/ui-kit'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Json } from '../model/json.ts'

export type TestResult = { readonly isWell: boolean; readonly message: string }

const pathOf = (uid: string) => `/api/datasources/uid/${encodeURIComponent(uid)}`

/** Keeps a data source, a new one where it has no `uid`. */
export function useSaveSource() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (source: Json) => {
      const { uid } = source
      const isNew = typeof uid !== 'string'
      const path = isNew ? '/api/datasources' : pathOf(uid)
      return ask<{ readonly datasource: { readonly uid: string } }>(path, {
        method: isNew ? 'POST' : 'PUT',
        body: source,
      })
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ['datasources'] }),
  })
}

export function useDeleteSource() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (uid: string) => ask<unknown>(pathOf(uid), { method: 'DELETE' }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['datasources'] }),
  })
}

/** Whether a data source answers, in its own words. */
export function useTestSource() {
  return useMutation({
    mutationFn: async (uid: string): Promise<TestResult> => {
      try {
        const { message } = await ask<{ readonly message: string }>(`${pathOf(uid)}/health`)
        return { isWell: true, message }
      } catch (error) {
        return { isWell: false, message: error instanceof Error ? error.message : String(error) }
      }
    },
  })
}
