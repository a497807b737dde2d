import { Composer as Field } from '@hearth/ui-kit'
import { type ReactNode, useState } from 'react'
import { useFlowSearch } from '../flow/use-flow-search.ts'
import classes from './chat.module.css'

export type ComposerProps = {
  readonly busy: boolean
  readonly onAsk: (question: string) => void
  readonly onStop: () => void
  readonly children: ReactNode
}

/** Where a question to the flow is written. */
export function Composer({ busy, onAsk, onStop, children }: ComposerProps) {
  const [draft, setDraft] = useState('')
  // Beside the canvas the keys are the canvas's own until somebody goes to the chat.
  const { tab } = useFlowSearch()
  return (
    <div className={classes.column}>
      <Field
        draft={draft}
        onDraft={setDraft}
        placeholder="Ask the flow"
        busy={busy}
        onSend={onAsk}
        onStop={onStop}
        autoFocus={tab === 'chat'}
      >
        {children}
      </Field>
    </div>
  )
}
