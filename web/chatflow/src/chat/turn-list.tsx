import { ChevronDownIcon, EmptyState } from '@hearth/ui-kit'
import { Button, Group } from '@mantine/core'
import classes from './chat.module.css'
import type { Turn } from './conversation.ts'
import { TurnView } from './turn-view.tsx'
import { useEnd } from './use-end.ts'
import type { Talk } from './use-talk.ts'

const examples = ['What is the capital of Italy?', 'My name is Ada. Remember it.', 'Write one sentence about the sea.']

export type TurnListProps = {
  /** What was said before. */
  readonly past: readonly Turn[]
  readonly talk: Talk
  readonly onExample: (text: string) => void
}

/** What was said; stays at its end while an answer grows, unless the reader has scrolled away. */
export function TurnList({ past, talk, onExample }: TurnListProps) {
  const turns = [...past, ...talk.turns]
  const last = turns.at(-1)
  const { box, atEnd, goToEnd, onScroll } = useEnd(`${turns.length} ${last?.id} ${last?.answer.length} ${last?.ending}`)
  if (last === undefined) return <Examples onExample={onExample} />
  return (
    <div className={classes.scroll}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div ref={box} className={classes.turns} onScroll={onScroll} role="log" aria-label="Messages" tabIndex={0}>
        {turns.map((turn) => (
          <TurnView key={turn.id} turn={turn} onRetry={isRetriable(turn, last, talk) ? talk.retry : undefined} />
        ))}
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

// Only what the flow has not kept may be asked again in its place.
function isRetriable(turn: Turn, last: Turn, talk: Talk): boolean {
  return turn === last && (turn.ending === 'failed' || turn.ending === 'stopped') && talk.turns.includes(turn)
}

function Examples({ onExample }: { readonly onExample: (text: string) => void }) {
  return (
    <EmptyState title="Talk to this flow">
      Nothing leaves this machine unless the flow sends it. Begin with one of these, or write your own.
      <Group gap="xs" justify="center" mt="sm">
        {examples.map((text) => (
          <Button key={text} variant="default" size="xs" onClick={() => onExample(text)}>
            {text}
          </Button>
        ))}
      </Group>
    </EmptyState>
  )
}
