import { type FlowDocument, readDocument } from '@hearth/flow'
import { ErrorState, LoadingState } from '@hearth/ui-kit'
import { useParams } from '@hearth/ui-kit/router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Chatflow } from '../api/chatflow.ts'
import { useFlow } from '../api/use-flows.ts'
import type { ServiceDraft } from '../drafts/service-draft.ts'
import { DraftProvider, useOpenedDraft } from '../drafts/use-draft.tsx'
import { createEditor } from '../editor/editor.ts'
import { keepHistory } from '../editor/keep-history.ts'
import { createKeptHistory } from '../editor/kept-history.ts'
import { EditorProvider } from '../editor/use-flow-editor.ts'
import { createJsonFaultStore, JsonFaultProvider } from '../json/faults/json-fault.ts'
import { RunsProvider } from '../runs/runs-context.tsx'
import { CompareProvider } from '../versions/compare.tsx'
import { FlowView } from './flow-view.tsx'
import { t } from './words.ts'

/** The flow that the address names. */
export function FlowPage() {
  const { id = '' } = useParams()
  const flow = useFlow(id)
  const draft = useOpenedDraft(id)
  const error = flow.error ?? draft.error
  const retry = () => void Promise.all([flow.refetch(), draft.refetch()])
  if (flow.data !== undefined && draft.data !== undefined)
    return <EditedFlow key={id} flow={flow.data} opened={draft.data} />
  return error === null ? <LoadingState label={t('loading')} /> : <ErrorState error={error} retry={retry} />
}

const empty: FlowDocument = { nodes: [], edges: [] }

// One editor for as long as the flow is open: the canvas, its JSON and all else show what is in it.
function EditedFlow({ flow, opened }: { readonly flow: Chatflow; readonly opened: ServiceDraft }) {
  const [editor] = useState(() => createEditor(opened.document ?? empty))
  useEffect(() => keepHistory(editor, createKeptHistory(flow.id, Date.now())), [editor, flow.id])
  const [jsonFault] = useState(createJsonFaultStore)
  // Once its JSON is mended it can be drawn.
  const isUntouched = useSyncExternalStore(editor.subscribe, () => editor.get().document === empty)
  const [read] = useState(() => readDocument(flow.flowData))
  const fault = opened.document === undefined && 'fault' in read ? read.fault : undefined
  return (
    <EditorProvider value={editor}>
      <DraftProvider flow={flow} opened={opened}>
        <CompareProvider flowId={flow.id}>
          <RunsProvider flowId={flow.id}>
            <JsonFaultProvider value={jsonFault}>
              <FlowView flow={flow} fault={isUntouched ? fault : undefined} />
            </JsonFaultProvider>
          </RunsProvider>
        </CompareProvider>
      </DraftProvider>
    </EditorProvider>
  )
}
