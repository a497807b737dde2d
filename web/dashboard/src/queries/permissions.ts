import { ask } from '@hearth/ui-kit'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Held } from '../permissions/held.ts'

/** A folder with who may what with it, and those to whom more can be given. */
export function usePermissions(folder: string) {
  return useQuery({
    queryKey: ['permissions', folder],
    queryFn: async ({ signal }) => {
      const path = `/api/folders/${encodeURIComponent(folder)}`
      type Team = { readonly id: number; readonly name: string }
      type Person = { readonly userId: number; readonly login: string }
      const [{ title }, held, people, teams] = await Promise.all([
        ask<{ readonly title: string }>(path, { signal }),
        ask<readonly Held[]>(`${path}/permissions`, { signal }),
        ask<readonly Person[]>('/api/org/users/lookup?limit=5000', { signal }),
        ask<readonly Team[]>('/api/teams/lookup', { signal }),
      ])
      return { title, held, people, teams }
    },
    // What is being changed is not replaced.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

/** Says who may what with a folder. */
export function useSavePermissions(folder: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (items: readonly object[]) =>
      ask(`/api/folders/${encodeURIComponent(folder)}/permissions`, { method: 'POST', body: { items } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['search'] }),
  })
}
