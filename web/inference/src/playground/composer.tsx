import { SendIcon, StopIcon } from '@hearth/ui-kit'
import { Button, Group, Textarea } from '@mantine/core'
import type { KeyboardEvent, ReactNode } from 'react'
import classes from './playground.module.css'
import type { Talk } from './use-conversation.ts'

export type ComposerProps = {
  readonly talk: Talk
  readonly draft: string
  readonly onDraft: (draft: string) => void
  readonly children: ReactNode
}

/** Where a question is written: Enter sends, Shift and Enter begins a line, Escape stops the answer. */
export function Composer({ talk, draft, onDraft, children }: ComposerProps) {
  const send = () => {
    if (talk.busy || draft.trim() === '') return
    talk.ask({ kind: 'question', text: draft.trim() })
    onDraft('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') talk.stop()
    // A character that is being composed is confirmed by Enter too.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <div className={classes.composer}>
      <Textarea
        aria-label="Message"
        placeholder="Ask something"
        autosize
        minRows={1}
        maxRows={8}
        value={draft}
        onChange={(event) => onDraft(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        data-autofocus
      />
      <Group justify="space-between" gap="xs" mt="xs" wrap="nowrap">
        <Group gap={0} wrap="nowrap">
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            disabled={talk.conversation.turns.length === 0}
            onClick={talk.clear}
          >
            Start over
          </Button>
          {children}
        </Group>
        {talk.busy ? (
          <Button size="xs" color="red" variant="light" leftSection={<StopIcon size={14} />} onClick={talk.stop}>
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
