import { useDocumentVisibility } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useEffect, useState, useSyncExternalStore } from 'react'
import type { Chatflow } from '../api/chatflow.ts'
import { queryKeys } from '../api/query-keys.ts'
import { useEditor } from '../editor/use-flow-editor.ts'
import type { DraftSync } from './draft-sync.ts'
import { followDraft, keepDraft, openDraftSync } from './open-draft-sync.ts'
import { loadDraft, type ServiceDraft } from './service-draft.ts'
import type { SyncState } from './sync-state.ts'

/** What there is of a flow to begin with: its draft or, where there is none, what is deployed. */
export function useOpenedDraft(flowId: string) {
  return useQuery({
    queryKey: queryKeys.draft(flowId),
    queryFn: () => loadDraft(flowId),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

const DraftContext = createContext<DraftSync | undefined>(undefined)

export type DraftProviderProps = {
  readonly flow: Pick<Chatflow, 'id'>
  readonly opened: ServiceDraft
  readonly children: ReactNode
}

/** Keeps what is drawn within it, in step with the service and with other windows. */
export function DraftProvider({ flow: { id }, opened, children }: DraftProviderProps) {
  const editor = useEditor()
  const [sync] = useState(() => openDraftSync(id, opened, editor))
  const visibility = useDocumentVisibility()
  useEffect(() => keepDraft(id, sync), [id, sync])
  // A browser has six connections for all its windows: those that nobody looks at do without.
  useEffect(() => (visibility === 'visible' ? followDraft(id, sync) : undefined), [id, sync, visibility])
  return <DraftContext value={sync}>{children}</DraftContext>
}

/** What keeps the draft of the flow that is open. */
export function useDraftSync(): DraftSync {
  const sync = use(DraftContext)
  if (sync === undefined) throw new Error('Cannot keep a draft here: there is no DraftProvider around')
  return sync
}

export function useDraftState(): SyncState {
  const sync = useDraftSync()
  return useSyncExternalStore(sync.subscribe, sync.get)
}
