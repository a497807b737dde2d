import { ask } from '@hearth/ui-kit'
import { useQuery } from '@tanstack/react-query'

export type Folder = { readonly uid: string; readonly title: string }

export function useFolders() {
  return useQuery({
    queryKey: ['folders'],
    queryFn: ({ signal }) => ask<readonly Folder[]>('/api/folders', { signal }),
  })
}
