import { type FlowDocument, readDocument } from '@hearth/flow'
import { ErrorState, LoadingState } from '@hearth/ui-kit'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { Chatflow } from '../api/chatflow.ts'
import { useFlow } from '../api/use-flows.ts'
import { createEditor } from '../editor/editor.ts'
import { EditorProvider } from '../editor/use-flow-editor.ts'
import { RunsProvider } from '../runs/runs-context.tsx'
import { FlowView } from './flow-view.tsx'

/** The flow that the address names. */
export function FlowPage() {
  const { id } = useParams({ from: '/flows/$id' })
  const { data, error, refetch } = useFlow(id)
  if (data === undefined && error !== null) return <ErrorState error={error} retry={() => void refetch()} />
  if (data === undefined) return <LoadingState label="Loading the flow" />
  return <EditedFlow key={id} flow={data} />
}

const empty: FlowDocument = { nodes: [], edges: [] }

// One editor for as long as the flow is open: the canvas, its JSON and all else show what is in it.
function EditedFlow({ flow }: { readonly flow: Chatflow }) {
  const [read] = useState(() => readDocument(flow.flowData))
  const [editor] = useState(() => createEditor('fault' in read ? empty : read.document))
  return (
    <EditorProvider value={editor}>
      <RunsProvider flowId={flow.id}>
        <FlowView flow={flow} fault={'fault' in read ? read.fault : undefined} />
      </RunsProvider>
    </EditorProvider>
  )
}
