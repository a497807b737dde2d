import { useDeferredValue, useMemo, useState } from 'react'
import type { Chatflow } from '../api/chatflow.ts'
import { compactJson, formatJson } from './format-json.ts'
import { useSave } from './use-save.ts'

/** The JSON of a flow while it is being edited, and its way back to the service. */
export function useDraft(flow: Chatflow) {
  const [base, setBase] = useState({ flowData: flow.flowData, text: formatJson(flow.flowData) })
  const [text, setText] = useState(base.text)
  const [theirs, setTheirs] = useState<Chatflow>()
  const save = useSave(flow.id)
  // A flow of megabytes takes longer to read than typing waits.
  const rested = useDeferredValue(text)
  const isJson = useMemo(() => compactJson(rested) !== undefined, [rested])
  const store = (from: string | undefined) => {
    const flowData = compactJson(text)
    if (flowData === undefined || save.isPending) return
    save.mutate(
      { flowData, base: from },
      {
        onSuccess(outcome) {
          setTheirs(outcome.kind === 'changed' ? outcome.theirs : undefined)
          if (outcome.kind === 'saved') setBase({ flowData: outcome.flow.flowData, text })
        },
      },
    )
  }
  return {
    text,
    setText,
    isDirty: text !== base.text,
    isJson,
    isSaving: save.isPending,
    error: save.error,
    /** What somebody else saved meanwhile, until it is decided what becomes of it. */
    theirs,
    save: () => store(base.flowData),
    overwrite: () => store(undefined),
    /** @returns the text to be shown from now on */
    takeTheirs(row: Chatflow): string {
      const next = formatJson(row.flowData)
      setBase({ flowData: row.flowData, text: next })
      setText(next)
      setTheirs(undefined)
      return next
    },
    keepEditing: () => setTheirs(undefined),
  }
}

export type Draft = ReturnType<typeof useDraft>
