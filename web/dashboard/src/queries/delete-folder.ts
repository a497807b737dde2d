import { type AskError, ask } from '@hearth/ui-kit'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { treeOf } from '../manage/folder/tree-of.ts'
import type { RuleGroupView } from './alerting.ts'
import type { SearchHit } from './dashboards.ts'

/** How much is in a folder and in those below it. */
export type FolderCounts = {
  readonly dashboard: number
  readonly folder: number
  readonly alertrule: number
  readonly library_panel: number
}

type FolderRights = {
  readonly title: string
  /** Also of what is in it, such as alert rules. */
  readonly canSave: boolean
  readonly canDelete: boolean
  readonly canAdmin: boolean
}

const pathOf = (uid: string) => `/api/folders/${encodeURIComponent(uid)}`

/** A folder as it is called, and what the caller may do with it; the root is `general`. */
export function useFolder(uid: string) {
  return useQuery({ queryKey: ['folders', uid], queryFn: ({ signal }) => ask<FolderRights>(pathOf(uid), { signal }) })
}

/** An error where nobody can say it now. */
export function useFolderCounts(uid: string) {
  return useQuery({
    queryKey: ['folders', uid, 'counts'],
    queryFn: ({ signal }) => ask<FolderCounts>(`${pathOf(uid)}/counts`, { signal }),
    retry: false,
    gcTime: 0,
  })
}

/** The names of the alert rules in a folder and in those below it. */
export function useFolderRules(uid: string, isWanted: boolean) {
  return useQuery({
    queryKey: ['folders', uid, 'rules'],
    async queryFn({ signal }) {
      type Rules = { readonly data: { readonly groups: readonly RuleGroupView[] } }
      const [{ data }, folders] = await Promise.all([
        ask<Rules>('/api/prometheus/grafana/api/v1/rules', { signal }),
        ask<readonly SearchHit[]>('/api/search?type=dash-folder&limit=5000', { signal }),
      ])
      const tree = treeOf(uid, folders)
      const within = data.groups.filter(({ folderUid }) => tree.has(folderUid))
      return within.flatMap(({ rules }) => rules.map(({ name }) => name))
    },
    enabled: isWanted,
    gcTime: 0,
  })
}

/** Deletes a folder with all that is in it; with alert rules only where that is said. */
export function useDeleteFolder(uid: string) {
  const client = useQueryClient()
  return useMutation<unknown, AskError, { readonly withRules: boolean }>({
    mutationFn: ({ withRules }) =>
      ask(`${pathOf(uid)}${withRules ? '?forceDeleteRules=true' : ''}`, { method: 'DELETE' }),
    // The folder itself is about to be left, and is not asked for again.
    onSuccess: () =>
      Promise.all(
        ['search', 'trash', 'alerting']
          .map((key) => client.invalidateQueries({ queryKey: [key] }))
          .concat(client.invalidateQueries({ queryKey: ['folders'], refetchType: 'none' })),
      ),
  })
}
