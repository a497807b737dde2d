import { takeTurns } from '@hearth/ui-kit'
import { useEffect, useReducer, useState } from 'react'
import type { Panel } from '../../model/dashboard.ts'
import { afterEvent, noLines } from '../../model/explore/live-lines.ts'
import { type FollowedQuery, followLines } from '../../queries/panels/follow-lines.ts'
import { type FollowState, keepFollowing } from './keep-following.ts'
import { usePanelQueries } from './use-panel-queries.ts'
import { wait } from './wait.ts'

const connecting: FollowState = { kind: 'connecting' }

/** The lines of a panel's queries as they come, for as long as the component is shown. */
export function useLiveLines(panel: Panel) {
  const queries = usePanelQueries(panel)
  const asked = JSON.stringify(queries)
  const [live, tell] = useReducer(afterEvent, noLines)
  const [states, setStates] = useState<Readonly<Record<number, FollowState>>>({})
  useEffect(() => {
    const leave = new AbortController()
    setStates({})
    for (const [at, query] of (JSON.parse(asked) as FollowedQuery[]).entries()) {
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
        wait,
      })
      // Windows share the few connections that a browser has to a service.
      const onWait = () => onState({ kind: 'turns' })
      const signal = AbortSignal.any([leave.signal, refused.signal])
      void takeTurns({ locks: navigator.locks, signal, onWait }, follow)
    }
    return () => {
      leave.abort()
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
