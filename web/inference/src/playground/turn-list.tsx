import { useEffect, useRef } from 'react'
import { useStarter } from '../default-model/use-default-model.ts'
import { FirstSight } from './first-sight.tsx'
import classes from './playground.module.css'
import { TurnView } from './turn-view.tsx'
import type { Talk } from './use-conversation.ts'
import { t } from './words.ts'

const nearBottomPx = 80

/**
 * What was said; stays at its end while an answer grows, unless the reader has scrolled away.
 *
 * @param model the one that is asked; empty: the default one
 */
export function TurnList({ talk, model }: { readonly talk: Talk; readonly model: string }) {
  const starter = useStarter()
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
  if (turns.length === 0) return <FirstSight model={model} onAsk={(text) => talk.ask({ kind: 'question', text })} />
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div ref={box} className={classes.turns} onScroll={onScroll} role="log" aria-label={t('messages')} tabIndex={0}>
      {turns.map((turn) => (
        <TurnView
          key={turn.id}
          turn={turn}
          isByStarter={turn.model !== undefined && turn.model === starter}
          onRetry={turn === last && !talk.busy ? talk.retry : undefined}
          onResults={turn === last && !talk.busy ? (results) => talk.ask({ kind: 'results', results }) : undefined}
        />
      ))}
    </div>
  )
}
