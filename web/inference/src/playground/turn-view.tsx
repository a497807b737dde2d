import { AnswerText, CopyButton, LoadingState, RefreshIcon } from '@hearth/ui-kit'
import { ActionIcon, Group, Text, Tooltip } from '@mantine/core'
import { type Figures, paceOf, type Turn } from './conversation.ts'
import classes from './playground.module.css'

/** A question and its answer, with how it ended and how fast it came. */
export function TurnView({ turn, onRetry }: { readonly turn: Turn; readonly onRetry: (() => void) | undefined }) {
  const { question, answer, ending, error, figures } = turn
  return (
    <article className={classes.turn}>
      <div className={classes.question}>{question}</div>
      <div className={classes.answer} aria-busy={ending === undefined}>
        {answer === '' && ending === undefined ? (
          <LoadingState label="Waiting for the first word" />
        ) : (
          <AnswerText text={answer} />
        )}
        {error !== undefined && (
          <Text size="sm" c="red" role="alert">
            {error}
          </Text>
        )}
      </div>
      {figures !== undefined && (
        <Group gap="xs" className={classes.figures}>
          <FiguresLine figures={figures} note={noteOf(turn)} />
          <CopyButton text={answer} label="Copy the answer" />
          {onRetry !== undefined && (
            <Tooltip label="Ask again">
              <ActionIcon variant="subtle" color="gray" aria-label="Ask again" onClick={onRetry}>
                <RefreshIcon />
              </ActionIcon>
            </Tooltip>
          )}
        </Group>
      )}
    </article>
  )
}

function noteOf({ ending, answer }: Turn): string | undefined {
  if (ending === 'length') return 'cut at the limit of tokens'
  if (ending === 'stopped') return 'stopped'
  return ending === 'stop' && answer === '' ? 'an empty answer' : undefined
}

function FiguresLine({ figures, note }: { readonly figures: Figures; readonly note: string | undefined }) {
  const { firstTokenMs, promptTokens, completionTokens, cachedTokens } = figures
  const pace = paceOf(figures)
  const parts = [
    note,
    firstTokenMs === undefined ? undefined : `first token after ${Math.round(firstTokenMs)} ms`,
    pace === undefined ? undefined : `${pace.toFixed(pace < 10 ? 1 : 0)} tokens/s`,
    completionTokens === undefined ? undefined : `${completionTokens} tokens`,
    promptTokens === undefined ? undefined : `prompt ${promptTokens}${cachedTokens ? ` (${cachedTokens} cached)` : ''}`,
  ]
  return <span>{parts.filter((part) => part !== undefined).join(' · ')}</span>
}
