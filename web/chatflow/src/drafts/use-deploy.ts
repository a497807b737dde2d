import { diffDocuments, readDocument, wordsOfDiff, writeDocument } from '@hearth/flow'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { askApi } from '../api/ask-api.ts'
import type { Chatflow } from '../api/chatflow.ts'
import { queryKeys } from '../api/query-keys.ts'
import { useFlowCheck } from '../api/use-flow-check.ts'
import { useEditorState } from '../editor/use-flow-editor.ts'
import { said } from '../flow/said.ts'
import { askVersion } from '../versions/ask-versions.ts'
import { useDraftState, useDraftSync } from './use-draft.tsx'

/** What deploying the draft would change in words, and what would keep the flow from running. */
export function useDeployPreview(flowId: string) {
  const document = useEditorState((state) => state.document)
  const { deployedVersion } = useDraftState()
  const deployed = useVersion(flowId, deployedVersion)
  const faults = useFlowCheck(writeDocument(document))
  const before = deployed.data === undefined ? undefined : readDocument(deployed.data.flowData)
  const known = before !== undefined && 'document' in before ? before.document : undefined
  return {
    deployedVersion,
    /** `undefined` until the deployed drawing is there. */
    changes: known === undefined ? undefined : wordsOfDiff(diffDocuments(known, document), document, known).map(said),
    faults: faults.data,
  }
}

/** One version; they never change but for their note. */
export function useVersion(flowId: string, version: number | undefined) {
  return useQuery({
    queryKey: queryKeys.version(flowId, version ?? 0),
    queryFn: () => askVersion(flowId, version ?? 0),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: version !== undefined && version > 0,
  })
}

/** Deploys the draft; what shows the flow and its versions follows. */
export function useDeploy(flowId: string) {
  const sync = useDraftSync()
  const follow = useFollowDeployed(flowId)
  return useMutation({
    mutationFn: (note: string) => sync.deploy(note),
    onSettled: follow,
  })
}

/** Draws what is deployed again. */
export function useDiscard() {
  const sync = useDraftSync()
  return useMutation({ mutationFn: () => sync.discard() })
}

/** Merges what was deployed since the draft was begun into it. */
export function useTakeInDeployed() {
  const sync = useDraftSync()
  return useMutation({ mutationFn: () => sync.takeInDeployed() })
}

/** After a deployment: asks anew for what it changed. */
export function useFollowDeployed(flowId: string) {
  const client = useQueryClient()
  return async () => {
    client.setQueryData(queryKeys.flow(flowId), await askApi<Chatflow>(`/chatflows/${flowId}`))
    void client.invalidateQueries({ queryKey: queryKeys.versions(flowId) })
    void client.invalidateQueries({ queryKey: queryKeys.flows })
  }
}
