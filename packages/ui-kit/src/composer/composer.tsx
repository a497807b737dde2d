import { Button, FileButton, Group, Text } from '@mantine/core'
import { type ClipboardEvent, type DragEvent, type KeyboardEvent, type ReactNode, useState } from 'react'
import { PlusIcon, SendIcon, StopIcon } from '../shell/icons.tsx'
import classes from './composer.module.css'
import { FileList } from './file-list.tsx'
import { GrowingText } from './growing-text.tsx'
import type { FileRules } from './take-files.ts'
import { useHeld } from './use-held.ts'
import { useMessageFiles } from './use-message-files.ts'
import { t } from './words.ts'

export type ComposerProps = {
  readonly draft: string
  readonly onDraft: (draft: string) => void
  readonly placeholder: string
  /** An answer is under way: stop stands in the place of send. */
  readonly busy: boolean
  /** What goes along is not there yet: what is sent meanwhile waits for it. */
  readonly waits?: boolean
  /** Something that was to go along will not: what waits for it is not sent. */
  readonly lacks?: boolean
  readonly onSend: (text: string, files: readonly File[]) => void
  readonly onStop: () => void
  /** Files may be dropped, pasted and chosen. */
  readonly files?: FileRules
  readonly autoFocus?: boolean
  /** At the left below the text, such as the model that is asked. */
  readonly children?: ReactNode
}

/**
 * Where a message is written: Enter sends, Shift and Enter begins a line, Escape takes back what waits to be sent, or
 * stops the answer.
 */
export function Composer({
  draft,
  onDraft,
  placeholder,
  busy,
  waits = false,
  lacks = false,
  onSend,
  onStop,
  files: rules,
  autoFocus,
  children,
}: ComposerProps) {
  const message = useMessageFiles(rules)
  const [isDropping, setIsDropping] = useState(false)
  const isEmpty = draft.trim() === '' && message.files.length === 0
  const [isHeld, setIsHeld] = useHeld({ waits, lacks, onThere: () => send() })
  const send = () => {
    if (busy || isEmpty) return
    if (waits) return setIsHeld(true)
    onSend(draft.trim(), message.files)
    onDraft('')
    message.clear()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isHeld) setIsHeld(false)
    else if (event.key === 'Escape' && busy) onStop()
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
      <GrowingText
        label={t('message')}
        placeholder={placeholder}
        text={draft}
        onText={onDraft}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        autoFocus={autoFocus ?? false}
      />
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Group gap="xs">
          {rules !== undefined && <FilesButton rules={rules} onChoose={message.take} />}
          {children}
          <Hint isHeld={isHeld} />
        </Group>
        {busy ? (
          <Button
            flex="none"
            size="xs"
            color="red"
            variant="light"
            leftSection={<StopIcon size={14} />}
            onClick={onStop}
          >
            {t('stop')}
          </Button>
        ) : (
          <SendButton isHeld={isHeld} isEmpty={isEmpty} onClick={() => (isHeld ? setIsHeld(false) : send())} />
        )}
      </Group>
    </div>
  )
}

type SendButtonProps = { readonly isHeld: boolean; readonly isEmpty: boolean; readonly onClick: () => void }

function SendButton({ isHeld, isEmpty, onClick }: SendButtonProps) {
  return (
    <Button flex="none" size="xs" leftSection={<SendIcon size={14} />} disabled={isEmpty} onClick={onClick}>
      {t(isHeld ? 'takeBack' : 'send')}
    </Button>
  )
}

function Hint({ isHeld }: { readonly isHeld: boolean }) {
  if (!isHeld)
    return (
      <Text size="xs" c="dimmed" visibleFrom="sm">
        {t('keys')}
      </Text>
    )
  return (
    <Text size="xs" role="status">
      {t('held')}
    </Text>
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
