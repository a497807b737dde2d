import { ask } from '@hearth/ui-kit'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

export type Folder = { readonly uid: string; readonly title: string }

export function useFolders() {
  return useQuery({
    queryKey: ['folders'],
    queryFn: ({ signal }) => ask<readonly Folder[]>('/api/folders', { signal }),
  })
}

/** Makes a folder in the root. */
export function useMakeFolder() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (title: string) => ask<Folder>('/api/folders', { method: 'POST', body: { title } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['folders'] }),
  })
}
