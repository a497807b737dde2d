import { ChevronDownIcon, EmptyState } from '@hearth/ui-kit'
import { Button, Group } from '@mantine/core'
import classes from './chat.module.css'
import type { Turn } from './conversation.ts'
import { DecisionView } from './decision-view.tsx'
import { TurnView } from './turn-view.tsx'
import { useEnd } from './use-end.ts'
import type { Talk } from './use-talk.ts'

const examples = ['What is the capital of Italy?', 'My name is Ada. Remember it.', 'Write one sentence about the sea.']

export type TurnListProps = {
  /** What was said before. */
  readonly past: readonly Turn[]
  readonly talk: Talk
  /** What the owner suggests to begin with. */
  readonly starters: readonly string[]
  readonly onExample: (text: string) => void
}

/** What was said; stays at its end while an answer grows, unless the reader has scrolled away. */
export function TurnList({ past, talk, starters, onExample }: TurnListProps) {
  const turns = [...past, ...talk.turns]
  const last = turns.at(-1)
  const { box, atEnd, goToEnd, onScroll } = useEnd(`${turns.length} ${last?.id} ${last?.answer.length} ${last?.ending}`)
  if (last === undefined) return <Examples texts={starters.length > 0 ? starters : examples} onExample={onExample} />
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

type ExamplesProps = { readonly texts: readonly string[]; readonly onExample: (text: string) => void }

function Examples({ texts, onExample }: ExamplesProps) {
  return (
    <EmptyState title="Talk to this flow">
      Nothing leaves this machine unless the flow sends it. Begin with one of these, or write your own.
      <Group gap="xs" justify="center" mt="sm">
        {texts.map((text) => (
          <Button key={text} variant="default" size="xs" onClick={() => onExample(text)}>
            {text}
          </Button>
        ))}
      </Group>
    </EmptyState>
  )
}
