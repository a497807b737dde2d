import { ask } from '@hearth/ui-kit'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useFolder } from './delete-folder.ts'

export type Folder = { readonly uid: string; readonly title: string }

/** The folders of the root into which who looks may put something. */
export function useFolders() {
  return useQuery({
    queryKey: ['folders'],
    queryFn: ({ signal }) => ask<readonly Folder[]>('/api/folders?permission=Edit', { signal }),
  })
}

/** Where who looks may put something: into which folders, and whether into the root, which is so until it is known. */
export function useWritable() {
  const { data: folders = none } = useFolders()
  const { data: root } = useFolder('general')
  return { folders, hasRoot: root?.canSave !== false }
}

const none: readonly Folder[] = []

/** Makes a folder in the root. */
export function useMakeFolder() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (title: string) => ask<Folder>('/api/folders', { method: 'POST', body: { title } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['folders'] }),
  })
}
