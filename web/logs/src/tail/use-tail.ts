import type { StreamState } from '@hearth/ui-kit'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useReducer, useRef, useState } from 'react'
import type { PageBody } from '../../../../services/logs/src/wire/page.ts'
import { fetchPage } from '../queries/fetch-page.ts'
import { openTail, reduceTail, type TailEvent } from './tail-state.ts'

// Some times a second is as good as live, and drawing is what costs.
const flushMs = 80

/**
 * The rows of a selection: a first page, older ones on demand, and what the stream brings.
 *
 * @param selection parameters that say which lines, and of which time
 */
export function useTail(selection: string, first: PageBody) {
  const [state, dispatch] = useReducer(reduceTail, first, openTail)
  const [stream, setStream] = useState<StreamState>('connecting')
  const [attempt, setAttempt] = useState(0)
  const waiting = useRef<{ events: TailEvent[]; timer: ReturnType<typeof setTimeout> | undefined }>({
    events: [],
    timer: undefined,
  })

  function flush(): void {
    const { events, timer } = waiting.current
    clearTimeout(timer)
    waiting.current = { events: [], timer: undefined }
    if (events.length > 0) dispatch({ kind: 'events', events })
  }

  function take(event: TailEvent): void {
    waiting.current.events.push(event)
    waiting.current.timer ??= setTimeout(flush, flushMs)
  }

  // The next stream begins behind everything that this one has brought.
  function restart(): void {
    flush()
    setAttempt((count) => count + 1)
  }

  useEffect(() => () => clearTimeout(waiting.current.timer), [])

  const older = useMutation({
    mutationFn: () => fetchPage(selection, state.marks[0].cursor ?? undefined, AbortSignal.timeout(60_000)),
    onSuccess: (page) => dispatch({ kind: 'older', page }),
  })
  return { state, stream, setStream, attempt, take, flush, restart, older }
}
