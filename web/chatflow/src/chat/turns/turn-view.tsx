import { AnswerText, CopyButton, LoadingState, RefreshIcon, StarterMark } from '@hearth/ui-kit'
import { ActionIcon, Button, Text } from '@mantine/core'
import { memo } from 'react'
import { Notice } from '../../app/notice.tsx'
import type { Turn } from '../conversation.ts'
import { SpeakButton } from '../voice/speak-button.tsx'
import { t } from '../words.ts'
import { Sources, Thinking, Tools } from './extras-view.tsx'
import { isByStarter } from './is-by-starter.ts'
import { QuestionView } from './question-view.tsx'
import { RatingButtons, type RatingButtonsProps } from './rating-buttons.tsx'
import { StepsView } from './steps-view.tsx'
import type { BranchPlace, TurnActions } from './turn-actions.ts'
import classes from './turns.module.css'

export type TurnViewProps = Omit<RatingButtonsProps, 'turn'> &
  BranchPlace & {
    readonly turn: Turn
    readonly actions: TurnActions
    /** Whether an answer is under way, here or further down: nothing else is asked meanwhile. */
    readonly busy: boolean
    /** Whether it may be asked anew; a form and a decision may not. */
    readonly isRepeatable: boolean
  }

/** A question and its answer, with what the answer rests on and how it ended. */
export const TurnView = memo(function TurnView(props: TurnViewProps) {
  const { turn, at, count, actions, busy, isRepeatable } = props
  const { answer, extras, ending } = turn
  const isWaiting = answer === '' && ending === undefined
  return (
    <article className={classes.turn}>
      <QuestionView
        turn={turn}
        place={{ at, count }}
        actions={busy || !isRepeatable ? undefined : actions}
        onStep={(by) => actions.step(turn, by)}
      />
      <Thinking text={extras.thinking} />
      <StepsView steps={extras.steps} />
      {isWaiting && <LoadingState label={t('waiting')} />}
      {answer !== '' && (
        <div className={classes.answer} aria-busy={ending === undefined}>
          <AnswerText text={answer} />
        </div>
      )}
      <Tools tools={extras.tools} />
      <Sources sources={extras.sources} />
      <Outcome {...props} />
    </article>
  )
})

function Outcome({ turn, actions, busy, isRepeatable, flowId, sessionId }: TurnViewProps) {
  const { question, answer, answerId, extras, ending, error } = turn
  const speakButton = <SpeakButton messageId={answerId} text={answer} />
  // An answer that speaks by itself is whole before it ends.
  if (ending === undefined) return answerId === undefined ? null : <div className={classes.outcome}>{speakButton}</div>
  const retry = !busy && isRepeatable && ending !== 'done' && (
    <Button
      size="compact-xs"
      variant="subtle"
      color="gray"
      leftSection={<RefreshIcon size={14} />}
      onClick={() => actions.retry(turn)}
    >
      {t('askAgain')}
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
      {answer !== '' && <CopyButton text={answer} label={t('copyAnswer')} />}
      {speakButton}
      {ending === 'done' && !busy && isRepeatable && question !== '' && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('regenerate')}
          onClick={() => actions.askInstead(turn, question)}
        >
          <RefreshIcon size={16} />
        </ActionIcon>
      )}
      {ending === 'done' && <RatingButtons turn={turn} flowId={flowId} sessionId={sessionId} />}
      {isByStarter(turn) && <StarterMark />}
      {ending === 'stopped' && <span>{t('stopped')}</span>}
      {ending === 'done' && answer === '' && <span>{t('empty')}</span>}
      {extras.tokens !== undefined && <span>{t('tokens', { count: extras.tokens })}</span>}
      {retry}
    </div>
  )
}
