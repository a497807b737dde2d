import { ChevronDownIcon, EmptyState } from '@hearth/ui-kit'
import { Button, Group } from '@mantine/core'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { Turn } from '../conversation.ts'
import type { Welcome } from '../stream/read-form.ts'
import type { Talk } from '../use-talk.ts'
import { t } from '../words.ts'
import { DecisionView } from './decision-view.tsx'
import type { TurnActions } from './turn-actions.ts'
import { TurnView } from './turn-view.tsx'
import classes from './turns.module.css'
import { useEnd } from './use-end.ts'

export type TurnListProps = {
  readonly flowId: string
  readonly sessionId: string
  readonly talk: Talk
  readonly welcome: Welcome
  /** Whether questions are words, which may be edited and asked again; a form is filled in anew. */
  readonly isAskedInWords: boolean
  readonly onExample: (text: string) => void
  /** At the end of what was said. */
  readonly note?: ReactNode
}

// A long talk is drawn from its end: most readers go no further back.
const turnsAtOnce = 50

/** What was said; stays at its end while an answer grows, unless the reader has scrolled away. */
export function TurnList({ flowId, sessionId, talk, welcome, isAskedInWords, onExample, note }: TurnListProps) {
  const { turns, busy } = talk
  const actions = useActions(talk)
  const [shownCount, setShownCount] = useState(turnsAtOnce)
  const last = turns.at(-1)
  const { box, atEnd, goToEnd, onScroll } = useEnd(`${turns.length} ${last?.id} ${last?.answer.length} ${last?.ending}`)
  if (last === undefined) return <FirstSight welcome={welcome} onExample={onExample} note={note} />
  return (
    <div className={classes.scroll}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div ref={box} className={classes.turns} onScroll={onScroll} role="log" aria-label={t('messages')} tabIndex={0}>
        {turns.length > shownCount && (
          <Button variant="subtle" color="gray" size="xs" onClick={() => setShownCount(shownCount + turnsAtOnce)}>
            {t('earlierTurns', { count: turns.length - shownCount })}
          </Button>
        )}
        {turns.slice(-shownCount).map((turn) => {
          const beside = talk.besides(turn)
          return (
            <TurnView
              key={turn.id}
              turn={turn}
              at={beside.indexOf(turn) + 1}
              count={beside.length}
              actions={actions}
              busy={busy}
              isRepeatable={isAskedInWords}
              flowId={flowId}
              sessionId={sessionId}
            />
          )
        })}
        {!busy && <Next turn={last} talk={talk} />}
        {note}
      </div>
      {!atEnd && (
        <Button
          className={classes.toEnd}
          size="compact-sm"
          variant="default"
          radius="xl"
          leftSection={<ChevronDownIcon size={14} />}
          onClick={goToEnd}
        >
          {t('toEnd')}
        </Button>
      )}
    </div>
  )
}

// One object for as long as the talk is shown, lest every turn be drawn with each piece of one answer.
function useActions(talk: Talk): TurnActions {
  const now = useRef(talk)
  useEffect(() => {
    now.current = talk
  })
  return useMemo(
    () => ({
      askInstead: (turn, question) => now.current.askInstead(turn, question),
      retry: (turn) => now.current.retry(turn),
      step(turn, by) {
        const beside = now.current.besides(turn)
        const next = beside[beside.indexOf(turn) + by]
        if (next !== undefined) now.current.show(next)
      },
    }),
    [],
  )
}

// What the last turn leaves to do: to decide, or to ask on.
function Next({ turn: { extras }, talk }: { readonly turn: Turn; readonly talk: Talk }) {
  const { decision, followUps } = extras
  if (decision !== undefined) return <DecisionView decision={decision} onDecide={talk.decide} />
  if (followUps.length === 0) return null
  return (
    <Group gap="xs" className={classes.next} aria-label={t('suggested')}>
      {followUps.map((text) => (
        <Button key={text} variant="default" size="xs" radius="xl" onClick={() => talk.ask(text)}>
          {text}
        </Button>
      ))}
    </Group>
  )
}

type FirstSightProps = Pick<TurnListProps, 'welcome' | 'onExample' | 'note'>

function FirstSight({ welcome: { title, description, starters }, onExample, note }: FirstSightProps) {
  if (description === '' && starters.length === 0) return <div className={classes.scroll}>{note}</div>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={classes.first} aria-label={title} tabIndex={0}>
      <EmptyState title={title}>
        {description}
        {starters.length > 0 && (
          <Group gap="xs" justify="center" mt="sm" role="group" aria-label={t('suggested')}>
            {starters.map((text) => (
              <Button key={text} variant="default" size="xs" onClick={() => onExample(text)}>
                {text}
              </Button>
            ))}
          </Group>
        )}
      </EmptyState>
      {note}
    </section>
  )
}
