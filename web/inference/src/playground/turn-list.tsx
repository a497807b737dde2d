import { EmptyState } from '@hearth/ui-kit'
import { Button, Group } from '@mantine/core'
import { useEffect, useRef } from 'react'
import classes from './playground.module.css'
import { TurnView } from './turn-view.tsx'
import type { Talk } from './use-conversation.ts'

const examples = ['What is the capital of Italy?', 'Write one sentence about the sea.', 'Say hello in French.']
const nearBottomPx = 80

/** What was said; stays at its end while an answer grows, unless the reader has scrolled away. */
export function TurnList({ talk }: { readonly talk: Talk }) {
  const box = useRef<HTMLDivElement>(null)
  const atEnd = useRef(true)
  const { turns } = talk.conversation
  const last = turns.at(-1)
  const grown = `${last?.id} ${last?.answer.length} ${last?.reasoning.length} ${last?.calls.at(-1)?.args.length} ${last?.ending}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: each growth of the text moves the end
  useEffect(() => {
    if (atEnd.current) box.current?.scrollTo({ top: box.current.scrollHeight })
  }, [grown])
  const onScroll = () => {
    const { scrollTop, clientHeight, scrollHeight } = box.current ?? document.documentElement
    atEnd.current = scrollHeight - scrollTop - clientHeight < nearBottomPx
  }
  if (turns.length === 0)
    return (
      <EmptyState title="Talk to the model">
        It runs on your own machine. Try one of these, or write your own.
        <Group gap="xs" justify="center" mt="sm">
          {examples.map((text) => (
            <Button key={text} variant="default" size="xs" onClick={() => talk.ask({ kind: 'question', text })}>
              {text}
            </Button>
          ))}
        </Group>
      </EmptyState>
    )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div ref={box} className={classes.turns} onScroll={onScroll} role="log" aria-label="Messages" tabIndex={0}>
      {turns.map((turn) => (
        <TurnView
          key={turn.id}
          turn={turn}
          onRetry={turn === last && !talk.busy ? talk.retry : undefined}
          onResults={turn === last && !talk.busy ? (results) => talk.ask({ kind: 'results', results }) : undefined}
        />
      ))}
    </div>
  )
}
