import { takeTurns, whileVisible } from '@hearth/ui-kit'
import { useEffect, useReducer, useRef, useState } from 'react'
import type { Panel } from '../../model/dashboard.ts'
import { afterEvent, maxKept, noLines } from '../../model/explore/live-lines.ts'
import type { LogLine } from '../../model/view/logs/to-log-lines.ts'
import { type FollowedQuery, followLines } from '../../queries/panels/follow-lines.ts'
import { type FollowState, keepFollowing } from './keep-following.ts'
import { usePanelQueries } from './use-panel-queries.ts'
import { wait } from './wait.ts'

const none: readonly LogLine[] = []

/** What is there already, the newest first, and since when it was asked for, in milliseconds since 1970. */
export type KnownLines = { readonly lines: readonly LogLine[]; readonly fromMs: number }

const unknown = { sinceNs: undefined, isOfLine: false }
const connecting: FollowState = { kind: 'connecting' }

/**
 * The lines of a panel's queries as they come, for as long as the component is shown and somebody may look at it.
 *
 * @param known what those that come follow on without a gap; without it, some that were written before come first
 */
export function useLiveLines(panel: Panel, known?: KnownLines) {
  const queries = usePanelQueries(panel)
  const asked = JSON.stringify(queries)
  const [live, tell] = useReducer(afterEvent, known?.lines ?? none, (lines) => ({
    ...noLines,
    shown: lines.slice(0, maxKept),
  }))
  const newestNs = known?.lines[0]?.ns
  const sinceNs = newestNs ?? (known === undefined ? undefined : `${Math.max(0, Math.floor(known.fromMs))}000000`)
  const start = useRef({ asked, sinceNs, isOfLine: newestNs !== undefined })
  const [states, setStates] = useState<Readonly<Record<number, FollowState>>>({})
  useEffect(() => {
    const leave = new AbortController()
    setStates({})
    const { sinceNs, isOfLine } = start.current.asked === asked ? start.current : unknown
    const asking = JSON.parse(asked) as FollowedQuery[]
    for (const [at, query] of asking.entries()) {
      const refused = new AbortController()
      const onState = (state: FollowState) => {
        setStates((before) => ({ ...before, [at]: state }))
        // It would have its next turn at once, and be refused again.
        if (state.kind === 'refused') refused.abort()
      }
      const follow = keepFollowing({
        follow: (sinceNs, signal) => followLines(query, sinceNs, signal),
        onLines: (lines, dropped) => tell({ kind: 'lines', lines, dropped }),
        onState,
        onGap: () => tell({ kind: 'gap' }),
        wait,
        sinceNs,
        // Of several queries nobody knows whose line it is.
        isOfLine: isOfLine && asking.length === 1,
        now: Date.now,
      })
      // Windows share the few connections that a browser has to a service.
      const onWait = () => onState({ kind: 'turns' })
      const over = AbortSignal.any([leave.signal, refused.signal])
      const ends = whileVisible(document, (seen) => {
        const signal = AbortSignal.any([over, seen])
        void takeTurns({ locks: navigator.locks, signal, onWait }, follow)
      })
      over.addEventListener('abort', ends, { once: true })
    }
    return () => {
      leave.abort()
      // What was known is no answer to another question.
      start.current = { asked: '', ...unknown }
      tell({ kind: 'cleared' })
    }
  }, [asked])
  return { live, tell, state: worst(Object.values(states)) }
}

const order = ['refused', 'gone', 'turns', 'connecting', 'live'] as const

/** What has to be said of all of them. */
function worst(states: readonly FollowState[]): FollowState {
  return order.flatMap((kind) => states.find((state) => state.kind === kind) ?? [])[0] ?? connecting
}
