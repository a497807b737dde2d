import { Composer as Field } from '@hearth/ui-kit'
import { type ReactNode, useState } from 'react'
import { useFlowSearch } from '../flow/use-flow-search.ts'
import classes from './chat.module.css'
import type { SentFile } from './conversation.ts'
import { AttachButton } from './files/attach-button.tsx'
import { AttachmentList } from './files/attachment-list.tsx'
import type { Attachments } from './files/use-attachments.ts'

export type ComposerProps = {
  readonly busy: boolean
  /** What may go along; `undefined` where the flow takes no files. */
  readonly attachments: Attachments | undefined
  readonly onAsk: (question: string, files?: readonly SentFile[]) => void
  readonly onStop: () => void
  readonly children: ReactNode
}

/** Where a question to the flow is written; files go to the flow at once, so that the question finds them. */
export function Composer({ busy, attachments, onAsk, onStop, children }: ComposerProps) {
  const [draft, setDraft] = useState('')
  // Beside the canvas the keys are the canvas's own until somebody goes to the chat.
  const { tab } = useFlowSearch()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is dropped can be chosen by the button too
    <div
      className={classes.column}
      onDragOver={(event) => attachments && event.preventDefault()}
      onDrop={(event) => {
        if (attachments === undefined) return
        event.preventDefault()
        attachments.take([...event.dataTransfer.files])
      }}
      onPaste={(event) => attachments?.take([...event.clipboardData.files])}
    >
      {attachments !== undefined && <AttachmentList attachments={attachments} />}
      <Field
        draft={draft}
        onDraft={setDraft}
        placeholder="Ask the flow"
        busy={busy}
        waits={attachments?.isBusy === true}
        onSend={(text) => onAsk(text, attachments?.send())}
        onStop={onStop}
        autoFocus={tab === 'chat'}
      >
        {attachments !== undefined && <AttachButton attachments={attachments} />}
        {children}
      </Field>
    </div>
  )
}
