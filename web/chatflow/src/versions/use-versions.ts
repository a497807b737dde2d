import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { queryKeys } from '../api/query-keys.ts'
import { useFollowDeployed } from '../drafts/use-deploy.ts'
import { useDraftState, useDraftSync } from '../drafts/use-draft.tsx'
import { askVersions, nameVersion, restoreVersion } from './ask-versions.ts'

/** The versions of a flow, newest first; asked for anew when another is deployed. */
export function useVersions(flowId: string) {
  const { deployedVersion } = useDraftState()
  return useQuery({
    queryKey: [...queryKeys.versions(flowId), deployedVersion],
    queryFn: ({ signal }) => askVersions(flowId, signal),
    placeholderData: (before) => before,
  })
}

/** Notes why a version was saved. */
export function useNameVersion(flowId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ version, note }: { readonly version: number; readonly note: string }) =>
      nameVersion(flowId, version, note === '' ? null : note),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.versions(flowId) }),
  })
}

/** Deploys an earlier version again. A draft stays, and is told of it. */
export function useRestoreVersion(flowId: string) {
  const sync = useDraftSync()
  const follow = useFollowDeployed(flowId)
  return useMutation({
    mutationFn: (version: number) => restoreVersion(flowId, version),
    async onSettled() {
      await sync.lookAgain()
      await follow()
    },
  })
}
