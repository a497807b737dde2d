import { AnswerText, CopyButton, Hint, LoadingState, RefreshIcon, renderPace, StarterMark } from '@hearth/ui-kit'
import { ActionIcon, Group, Text } from '@mantine/core'
import { CallsView } from './calls-view.tsx'
import { paceOf } from './conversation.ts'
import classes from './playground.module.css'
import { ReasoningView } from './reasoning-view.tsx'
import type { Figures, ToolResult, Turn } from './turn.ts'
import { t } from './words.ts'

export type TurnViewProps = {
  readonly turn: Turn
  /** Whether the starter model wrote the answer. */
  readonly isByStarter: boolean
  /** Both absent for turns that are not the last, or on their way. */
  readonly onRetry: (() => void) | undefined
  readonly onResults: ((results: readonly ToolResult[]) => void) | undefined
}

/** What was asked and its answer, with how it ended and how fast it came. */
export function TurnView({ turn, isByStarter, onRetry, onResults }: TurnViewProps) {
  const { answer, figures } = turn
  return (
    <article className={classes.turn}>
      <div className={classes.question}>
        <Pictures turn={turn} />
        {askedText(turn)}
      </div>
      <AnswerView turn={turn} onResults={onResults} />
      <Group gap="xs" className={classes.figures}>
        {figures !== undefined && <FiguresLine figures={figures} note={noteOf(turn)} />}
        {isByStarter && <StarterMark />}
        {answer !== '' && turn.ending !== undefined && <CopyButton text={answer} label={t('copyAnswer')} />}
        {onRetry !== undefined && (
          <Hint label={t('askAgain')}>
            <ActionIcon variant="subtle" color="gray" aria-label={t('askAgain')} onClick={onRetry}>
              <RefreshIcon />
            </ActionIcon>
          </Hint>
        )}
      </Group>
    </article>
  )
}

function Pictures({ turn: { asked } }: { readonly turn: Turn }) {
  if (asked.kind !== 'question' || asked.pictures === undefined) return null
  return asked.pictures.map((url) => <img key={url} className={classes.picture} src={url} alt="" />)
}

function AnswerView({ turn, onResults }: Pick<TurnViewProps, 'turn' | 'onResults'>) {
  const { answer, reasoning, calls, ending, error } = turn
  const started = answer !== '' || calls.length > 0
  const running = ending === undefined
  if (!running && !started && reasoning === '' && error === undefined) return null
  return (
    <div className={classes.answer} aria-busy={running}>
      {reasoning !== '' && <ReasoningView text={reasoning} thinking={running && !started} />}
      {running && !started && reasoning === '' && <LoadingState label={t('waiting')} />}
      {answer !== '' && <AnswerText text={answer} />}
      {calls.length > 0 && <CallsView calls={calls} onResults={onResults} />}
      {error !== undefined && (
        <Text size="sm" c="red" role="alert">
          {error}
        </Text>
      )}
    </div>
  )
}

function askedText({ asked }: Turn): string {
  return asked.kind === 'question' ? asked.text : asked.results.map(({ text }) => text).join('\n')
}

function noteOf({ ending, answer, calls }: Turn): string | undefined {
  if (ending === 'length') return t('cutAtLimit')
  if (ending === 'stopped') return t('stopped')
  return ending === 'stop' && answer === '' && calls.length === 0 ? t('empty') : undefined
}

function promptWords(number: number, cached: number | undefined): string {
  return cached ? t('promptCached', { number, cached }) : t('prompt', { number })
}

function FiguresLine({ figures, note }: { readonly figures: Figures; readonly note: string | undefined }) {
  const { firstTokenMs, promptTokens, completionTokens, cachedTokens } = figures
  const pace = paceOf(figures)
  const parts = [
    note,
    firstTokenMs === undefined ? undefined : t('firstToken', { ms: Math.round(firstTokenMs) }),
    pace === undefined ? undefined : renderPace(pace),
    completionTokens === undefined ? undefined : t('tokens', { count: completionTokens }),
    promptTokens === undefined ? undefined : promptWords(promptTokens, cachedTokens),
  ]
  return <span>{parts.filter((part) => part !== undefined).join(' · ')}</span>
}
