import { useEffect, useEffectEvent, useState } from 'react'
import { outwardPath } from '../browser/base-path.ts'
import { takeTurns } from './take-turns.ts'

/**
 * `reconnecting`: the stream was lost; the browser is trying again and continues where it stopped. `turns`: other
 * windows have streams of this service open, and this one waits for its turn.
 */
export type StreamState = 'off' | 'connecting' | 'live' | 'reconnecting' | 'turns'

type StreamEvent = { readonly name: string; readonly data: string; readonly id: string }

export type LiveStreamOptions = {
  /** Address of the server-sent events; `undefined` closes the stream. */
  readonly url: string | undefined
  /** Names of the events that are taken; `message` is what has no name. */
  readonly events: readonly string[]
  readonly onEvent: (event: StreamEvent) => void
  /** Address of what comes after an event, for a service with cursors; the same address by default. */
  readonly urlAfter?: (id: string) => string
}

/**
 * A stream of server-sent events for as long as the component is shown. The browser reconnects by itself
 * and hands the last id back, so that a service with cursors neither loses nor repeats anything. Windows share the few
 * connections that a browser has to a service: see {@link takeTurns}.
 */
export function useLiveStream({ url, events, onEvent, urlAfter = () => url ?? '' }: LiveStreamOptions): StreamState {
  const [state, setState] = useState<StreamState>('off')
  const deliver = useEffectEvent(onEvent)
  const after = useEffectEvent(urlAfter)
  const names = events.join(' ')
  useEffect(() => {
    if (url === undefined) return setState('off')
    setState('connecting')
    const left = new AbortController()
    let lastId = ''
    const follow = (turn: AbortSignal) =>
      readStream(lastId === '' ? url : after(lastId), names.split(' '), turn, setState, (event) => {
        lastId = event.id
        deliver(event)
      })
    void takeTurns({ locks: navigator.locks, signal: left.signal, onWait: () => setState('turns') }, follow)
    return () => left.abort()
  }, [url, names])
  return state
}

function readStream(
  url: string,
  names: readonly string[],
  turn: AbortSignal,
  onState: (state: StreamState) => void,
  onEvent: (event: StreamEvent) => void,
): Promise<void> {
  if (turn.aborted) return Promise.resolve()
  const source = new EventSource(outwardPath(url))
  source.onopen = () => onState('live')
  source.onerror = () => onState('reconnecting')
  for (const name of names)
    source.addEventListener(name, ({ data, lastEventId }: MessageEvent<string>) =>
      onEvent({ name, data, id: lastEventId }),
    )
  return new Promise((resolve) => {
    turn.addEventListener('abort', () => resolve(source.close()), { once: true })
  })
}
