import { ChevronDownIcon, EmptyState } from '@hearth/ui-kit'
import { Button, Group } from '@mantine/core'
import classes from './chat.module.css'
import type { Turn } from './conversation.ts'
import { DecisionView } from './decision-view.tsx'
import type { Welcome } from './stream/read-form.ts'
import { TurnView } from './turn-view.tsx'
import { useEnd } from './use-end.ts'
import type { Talk } from './use-talk.ts'

export type TurnListProps = {
  /** What was said before. */
  readonly past: readonly Turn[]
  readonly talk: Talk
  readonly welcome: Welcome
  readonly onExample: (text: string) => void
}

/** What was said; stays at its end while an answer grows, unless the reader has scrolled away. */
export function TurnList({ past, talk, welcome, onExample }: TurnListProps) {
  const turns = [...past, ...talk.turns]
  const last = turns.at(-1)
  const { box, atEnd, goToEnd, onScroll } = useEnd(`${turns.length} ${last?.id} ${last?.answer.length} ${last?.ending}`)
  if (last === undefined) return <FirstSight welcome={welcome} onExample={onExample} />
  return (
    <div className={classes.scroll}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div ref={box} className={classes.turns} onScroll={onScroll} role="log" aria-label="Messages" tabIndex={0}>
        {turns.map((turn) => (
          <TurnView key={turn.id} turn={turn} onRetry={isRetriable(turn, last, talk) ? talk.retry : undefined} />
        ))}
        {!talk.busy && <Next turn={last} talk={talk} />}
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
          Jump to newest
        </Button>
      )}
    </div>
  )
}

// What the last turn leaves to do: to decide, or to ask on.
function Next({ turn: { extras }, talk }: { readonly turn: Turn; readonly talk: Talk }) {
  const { decision, followUps } = extras
  if (decision !== undefined) return <DecisionView decision={decision} onDecide={talk.decide} />
  if (followUps.length === 0) return null
  return (
    <Group gap="xs" className={classes.next} aria-label="Suggested questions">
      {followUps.map((text) => (
        <Button key={text} variant="default" size="xs" radius="xl" onClick={() => talk.ask(text)}>
          {text}
        </Button>
      ))}
    </Group>
  )
}

// Only what the flow has not kept may be asked again in its place.
function isRetriable(turn: Turn, last: Turn, talk: Talk): boolean {
  return turn === last && (turn.ending === 'failed' || turn.ending === 'stopped') && talk.turns.includes(turn)
}

type FirstSightProps = { readonly welcome: Welcome; readonly onExample: (text: string) => void }

function FirstSight({ welcome: { title, description, starters }, onExample }: FirstSightProps) {
  if (description === '' && starters.length === 0) return <div className={classes.scroll} />
  return (
    <EmptyState title={title}>
      {description}
      {starters.length > 0 && (
        <Group gap="xs" justify="center" mt="sm" role="group" aria-label="Suggested questions">
          {starters.map((text) => (
            <Button key={text} variant="default" size="xs" onClick={() => onExample(text)}>
              {text}
            </Button>
          ))}
        </Group>
      )}
    </EmptyState>
  )
}
