import { Button, FileButton, Group, Text, Textarea } from '@mantine/core'
import { type ClipboardEvent, type DragEvent, type KeyboardEvent, type ReactNode, useState } from 'react'
import { PlusIcon, SendIcon, StopIcon } from '../shell/icons.tsx'
import classes from './composer.module.css'
import { FileList } from './file-list.tsx'
import type { FileRules } from './take-files.ts'
import { useMessageFiles } from './use-message-files.ts'
import { t } from './words.ts'

export type ComposerProps = {
  readonly draft: string
  readonly onDraft: (draft: string) => void
  readonly placeholder: string
  /** An answer is under way: stop stands in the place of send. */
  readonly busy: boolean
  /** What goes along is not there yet: nothing is sent. */
  readonly waits?: boolean
  readonly onSend: (text: string, files: readonly File[]) => void
  readonly onStop: () => void
  /** Files may be dropped, pasted and chosen. */
  readonly files?: FileRules
  readonly autoFocus?: boolean
  /** At the left below the text, such as the model that is asked. */
  readonly children?: ReactNode
}

/** Where a message is written: Enter sends, Shift and Enter begins a line, Escape stops the answer. */
export function Composer({
  draft,
  onDraft,
  placeholder,
  busy,
  waits = false,
  onSend,
  onStop,
  files: rules,
  autoFocus,
  children,
}: ComposerProps) {
  const message = useMessageFiles(rules)
  const [isDropping, setIsDropping] = useState(false)
  const isEmpty = draft.trim() === '' && message.files.length === 0
  const send = () => {
    if (busy || waits || isEmpty) return
    onSend(draft.trim(), message.files)
    onDraft('')
    message.clear()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && busy) onStop()
    // A character that is being composed is confirmed by Enter too.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  const onPaste = (event: ClipboardEvent) => {
    if (message.take([...event.clipboardData.files])) event.preventDefault()
  }
  const onDragOver = (event: DragEvent) => {
    if (rules === undefined) return
    event.preventDefault()
    setIsDropping(true)
  }
  const onDrop = (event: DragEvent) => {
    setIsDropping(false)
    if (message.take([...event.dataTransfer.files])) event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files are chosen by a button as well
    <div
      className={classes.composer}
      data-dropping={isDropping || undefined}
      onDragOver={onDragOver}
      onDragLeave={() => setIsDropping(false)}
      onDrop={onDrop}
    >
      <FileList files={message.files} onDrop={message.drop} />
      {message.refusals.map((sentence) => (
        <Text key={sentence} size="xs" c="red" role="alert">
          {sentence}
        </Text>
      ))}
      <Textarea
        aria-label={t('message')}
        placeholder={placeholder}
        variant="unstyled"
        autosize
        minRows={1}
        maxRows={8}
        value={draft}
        onChange={(event) => onDraft(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        autoFocus={autoFocus ?? false}
      />
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Group gap="xs" wrap="nowrap">
          {rules !== undefined && <FilesButton rules={rules} onChoose={message.take} />}
          {children}
          <Text size="xs" c="dimmed" visibleFrom="sm">
            {t('keys')}
          </Text>
        </Group>
        {busy ? (
          <Button size="xs" color="red" variant="light" leftSection={<StopIcon size={14} />} onClick={onStop}>
            {t('stop')}
          </Button>
        ) : (
          <Button size="xs" leftSection={<SendIcon size={14} />} disabled={waits || isEmpty} onClick={send}>
            {t('send')}
          </Button>
        )}
      </Group>
    </div>
  )
}

type FilesButtonProps = { readonly rules: FileRules; readonly onChoose: (files: readonly File[]) => void }

function FilesButton({ rules, onChoose }: FilesButtonProps) {
  return (
    <FileButton multiple accept={rules.accept.join(',')} onChange={onChoose}>
      {(props) => (
        <Button {...props} variant="subtle" color="gray" size="compact-sm" leftSection={<PlusIcon size={14} />}>
          {t('attach')}
        </Button>
      )}
    </FileButton>
  )
}
