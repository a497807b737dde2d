import { Composer as Field } from '@hearth/ui-kit'
import { lazy, memo, type ReactNode, Suspense, useState } from 'react'
import classes from './chat.module.css'
import type { SentFile } from './conversation.ts'
import { AttachButton } from './files/attach-button.tsx'
import { AttachmentList } from './files/attachment-list.tsx'
import type { Attachments } from './files/use-attachments.ts'
import { RecordButton } from './voice/record-button.tsx'
import { t } from './words.ts'

const RecordingBar = lazy(async () => ({ default: (await import('./voice/recording-bar.tsx')).RecordingBar }))

export type ComposerProps = {
  readonly busy: boolean
  /** What may go along; `undefined` where the flow takes no files. */
  readonly attachments: Attachments | undefined
  readonly autoFocus: boolean
  /** Whether the flow understands a question that is spoken; it is asked without words, and its recording goes along. */
  readonly hears?: boolean
  /** What is to be asked, in words; the flow by default. */
  readonly placeholder?: string
  readonly onAsk: (question: string, files?: readonly SentFile[]) => void
  readonly onStop: () => void
  /** Beside the button that sends. @param insert puts a text where the question is written */
  readonly tools?: (insert: (text: string) => void) => ReactNode
  readonly children?: ReactNode
}

/**
 * Where a question to the flow is written; files go to the flow at once, so that the question finds them. What an answer
 * under way does not change of it is not drawn with each of its pieces.
 */
export const Composer = memo(function Composer({
  busy,
  attachments,
  autoFocus,
  hears = false,
  placeholder = t('askFlow'),
  onAsk,
  onStop,
  tools,
  children,
}: ComposerProps) {
  const [draft, setDraft] = useState('')
  const [recording, setRecording] = useState<'none' | 'now' | 'before'>('none')
  const onRecorded = (spoken?: SentFile) => {
    setRecording('before')
    if (spoken !== undefined) onAsk('', [...(attachments?.send() ?? []), spoken])
  }
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
      {recording === 'now' ? (
        <Suspense>
          <RecordingBar waits={attachments?.isBusy === true} onDone={onRecorded} />
        </Suspense>
      ) : (
        <Field
          draft={draft}
          onDraft={setDraft}
          placeholder={placeholder}
          busy={busy}
          waits={attachments?.isBusy === true}
          lacks={attachments?.isLacking === true}
          onSend={(text) => onAsk(text, attachments?.send())}
          onStop={onStop}
          autoFocus={autoFocus || recording === 'before'}
        >
          {attachments !== undefined && <AttachButton attachments={attachments} />}
          {hears && <RecordButton disabled={busy} onClick={() => setRecording('now')} />}
          {tools?.((text) => setDraft((before) => before + text))}
          {children}
        </Field>
      )}
    </div>
  )
})
