import { SendIcon, StopIcon } from '@hearth/ui-kit'
import { Button, Group, Text, Textarea } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { useFlowSearch } from '../flow/use-flow-search.ts'
import classes from './chat.module.css'

export type ComposerProps = {
  readonly busy: boolean
  readonly onAsk: (question: string) => void
  readonly onStop: () => void
  readonly children: ReactNode
}

/** Where a question is written: Enter sends, Shift and Enter begins a line, Escape stops the answer. */
export function Composer({ busy, onAsk, onStop, children }: ComposerProps) {
  const [draft, setDraft] = useState('')
  // Beside the canvas the keys are the canvas's own until somebody goes to the chat.
  const { tab } = useFlowSearch()
  const send = () => {
    if (busy || draft.trim() === '') return
    onAsk(draft.trim())
    setDraft('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && busy) onStop()
    // A character that is being composed is confirmed by Enter too.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <div className={classes.composer}>
      <Textarea
        aria-label="Message"
        placeholder="Ask the flow"
        variant="unstyled"
        autosize
        autoFocus={tab === 'chat'}
        minRows={1}
        maxRows={8}
        value={draft}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Group gap="xs" wrap="nowrap">
          {children}
          <Text size="xs" c="dimmed" visibleFrom="sm">
            Enter sends, Shift+Enter begins a line
          </Text>
        </Group>
        {busy ? (
          <Button size="xs" color="red" variant="light" leftSection={<StopIcon size={14} />} onClick={onStop}>
            Stop
          </Button>
        ) : (
          <Button size="xs" leftSection={<SendIcon size={14} />} disabled={draft.trim() === ''} onClick={send}>
            Send
          </Button>
        )}
      </Group>
    </div>
  )
}
