import { AnswerText, CopyButton, LoadingState, RefreshIcon, StarterMark } from '@hearth/ui-kit'
import { Button, Group, Pill, Text } from '@mantine/core'
import { memo } from 'react'
import { Notice } from '../app/notice.tsx'
import classes from './chat.module.css'
import type { Turn } from './conversation.ts'
import { Sources, Thinking, Tools } from './extras-view.tsx'
import { isByStarter } from './is-by-starter.ts'
import { StepsView } from './steps-view.tsx'

export type TurnViewProps = { readonly turn: Turn; readonly onRetry: ((turn: Turn) => void) | undefined }

/** A question and its answer, with what the answer rests on and how it ended. */
export const TurnView = memo(function TurnView({ turn, onRetry }: TurnViewProps) {
  const { question, files = [], answer, extras, ending } = turn
  const isWaiting = answer === '' && ending === undefined
  return (
    <article className={classes.turn}>
      {question !== '' && <div className={classes.question}>{question}</div>}
      {files.length > 0 && (
        <Group gap={4} justify="flex-end" role="group" aria-label="Files sent along">
          {files.map(({ name }) => (
            <Pill key={name}>{name}</Pill>
          ))}
        </Group>
      )}
      <Thinking text={extras.thinking} />
      <StepsView steps={extras.steps} />
      {isWaiting && <LoadingState label="Waiting for the first word" />}
      {answer !== '' && (
        <div className={classes.answer} aria-busy={ending === undefined}>
          <AnswerText text={answer} />
        </div>
      )}
      <Tools tools={extras.tools} />
      <Sources sources={extras.sources} />
      <Outcome turn={turn} onRetry={onRetry} />
    </article>
  )
})

function Outcome({ turn, onRetry }: TurnViewProps) {
  const { answer, extras, ending, error } = turn
  if (ending === undefined) return null
  const retry = onRetry !== undefined && (
    <Button
      size="compact-xs"
      variant="subtle"
      color="gray"
      leftSection={<RefreshIcon size={14} />}
      onClick={() => onRetry(turn)}
    >
      Ask again
    </Button>
  )
  if (ending === 'failed')
    return (
      <Notice kind="error">
        <Text size="sm">{error}</Text>
        {retry}
      </Notice>
    )
  return (
    <div className={classes.outcome}>
      {answer !== '' && <CopyButton text={answer} label="Copy the answer" />}
      {isByStarter(turn) && <StarterMark />}
      {ending === 'stopped' && <span>Stopped, and not kept</span>}
      {ending === 'done' && answer === '' && <span>An empty answer</span>}
      {extras.tokens !== undefined && <span>{extras.tokens} tokens</span>}
      {retry}
    </div>
  )
}
