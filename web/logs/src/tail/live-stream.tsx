import { type StreamState, useLiveStream } from '@hearth/ui-kit'
import { useEffect, useEffectEvent, useState } from 'react'
import type { TailEvent } from './tail-state.ts'

export type LiveStreamProps = {
  /** Parameters that say which lines. */
  readonly selection: string
  /** Where to begin; read once. */
  readonly from: string
  readonly onEvent: (event: TailEvent) => void
  readonly onState: (state: StreamState) => void
  /** The browser has given the stream up, or might as well have. */
  readonly onLost: () => void
}

const names = ['lines', 'gap', 'container', 'caught-up']
// A browser tries again after every cut, but not after a refusal such as that of a proxy.
const reconnectTimeoutMs = 5_000

/** Reads the live stream while it is shown; it shows nothing. */
export function LiveStream({ selection, from, onEvent, onState, onLost }: LiveStreamProps) {
  const [start] = useState(from)
  const urlAfter = (cursor: string) => `/api/v1/logs/stream?${selection}&cursor=${encodeURIComponent(cursor)}`
  const state = useLiveStream({
    url: urlAfter(start),
    urlAfter,
    events: names,
    onEvent: ({ name, id, data }) => onEvent({ name, id, data: JSON.parse(data) } as TailEvent),
  })
  const report = useEffectEvent(onState)
  const lose = useEffectEvent(onLost)
  useEffect(() => {
    report(state)
    if (state !== 'reconnecting') return
    const timer = setTimeout(() => lose(), reconnectTimeoutMs)
    return () => clearTimeout(timer)
  }, [state])
  return null
}
