import { EditIcon } from '@hearth/ui-kit'
import { ActionIcon, Button, Group, Pill, Textarea } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import type { Turn } from '../conversation.ts'
import { isSpoken } from '../voice/is-spoken.ts'
import { t as voice } from '../voice/words.ts'
import { t } from '../words.ts'
import { BranchSteps } from './branch-steps.tsx'
import type { BranchPlace, TurnActions } from './turn-actions.ts'
import classes from './turns.module.css'

export type QuestionViewProps = {
  readonly turn: Turn
  readonly place: BranchPlace
  /** Absent where nothing may be asked in its place now. */
  readonly actions: TurnActions | undefined
  readonly onStep: (by: number) => void
}

/** What was asked, and what may be asked in its place. */
export function QuestionView({ turn, place, actions, onStep }: QuestionViewProps) {
  const { question, files = [] } = turn
  const [isEditing, setIsEditing] = useState(false)
  const onAsk = (text: string) => {
    setIsEditing(false)
    actions?.askInstead(turn, text)
  }
  if (isEditing) return <QuestionEditor question={question} onAsk={onAsk} onCancel={() => setIsEditing(false)} />
  return (
    <>
      {question !== '' && <div className={classes.question}>{question}</div>}
      {files.length > 0 && (
        <Group gap={4} justify="flex-end" role="group" aria-label={t('sentAlong')}>
          {files.map((file) => (
            <Pill key={file.name}>{isSpoken(file) ? voice('spoken') : file.name}</Pill>
          ))}
        </Group>
      )}
      <div className={classes.questionTools}>
        <BranchSteps {...place} onStep={onStep} />
        {question !== '' && actions !== undefined && (
          <ActionIcon variant="subtle" color="gray" size="sm" aria-label={t('edit')} onClick={() => setIsEditing(true)}>
            <EditIcon size={14} />
          </ActionIcon>
        )}
      </div>
    </>
  )
}

type QuestionEditorProps = {
  readonly question: string
  readonly onAsk: (question: string) => void
  readonly onCancel: () => void
}

function QuestionEditor({ question, onAsk, onCancel }: QuestionEditorProps) {
  const [text, setText] = useState(question)
  const isEmpty = text.trim() === ''
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onCancel()
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (!isEmpty) onAsk(text.trim())
  }
  return (
    <div>
      <Textarea
        aria-label={t('editing')}
        autosize
        autoFocus
        minRows={1}
        maxRows={12}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Group gap="xs" justify="flex-end" mt="xs">
        <Button size="xs" variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button size="xs" disabled={isEmpty} onClick={() => onAsk(text.trim())}>
          {t('askThis')}
        </Button>
      </Group>
    </div>
  )
}
