import { writeDocument } from '@hearth/flow'
import { useState } from 'react'
import type { Chatflow } from '../api/chatflow.ts'
import { useEditor, useEditorState } from '../editor/use-flow-editor.ts'
import { useSave } from '../json/use-save.ts'

/** What is drawn and not saved yet, and its way to the service. */
export function useSaveDrawing(flow: Chatflow) {
  const editor = useEditor()
  const document = useEditorState((state) => state.document)
  const [saved, setSaved] = useState({ flowData: flow.flowData, document })
  const [theirs, setTheirs] = useState<Chatflow>()
  const { mutate, isPending, error } = useSave(flow.id)
  const store = (base: string | undefined) => {
    const sent = editor.get().document
    mutate(
      { flowData: writeDocument(sent), base },
      {
        onSuccess(outcome) {
          setTheirs(outcome.kind === 'changed' ? outcome.theirs : undefined)
          if (outcome.kind === 'saved') setSaved({ flowData: outcome.flow.flowData, document: sent })
        },
      },
    )
  }
  return {
    isDirty: document !== saved.document,
    isSaving: isPending,
    error,
    /** What somebody else saved meanwhile, until it is decided what becomes of it. */
    theirs,
    save: () => store(saved.flowData),
    overwrite: () => store(undefined),
    keepEditing: () => setTheirs(undefined),
  }
}
