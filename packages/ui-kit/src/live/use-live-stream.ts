import { useEffect, useEffectEvent, useState } from 'react'

/** `reconnecting`: the stream was lost; the browser is trying again and continues where it stopped. */
export type StreamState = 'off' | 'connecting' | 'live' | 'reconnecting'

export type LiveStreamOptions = {
  /** Address of the server-sent events; `undefined` closes the stream. */
  readonly url: string | undefined
  /** Names of the events that are taken; `message` is what has no name. */
  readonly events: readonly string[]
  readonly onEvent: (event: { readonly name: string; readonly data: string; readonly id: string }) => void
}

/**
 * A stream of server-sent events for as long as the component is shown. The browser reconnects by itself
 * and hands the last id back, so that a service with cursors neither loses nor repeats anything.
 */
export function useLiveStream({ url, events, onEvent }: LiveStreamOptions): StreamState {
  const [state, setState] = useState<StreamState>('off')
  const deliver = useEffectEvent(onEvent)
  const names = events.join(' ')
  useEffect(() => {
    if (url === undefined) return setState('off')
    setState('connecting')
    const source = new EventSource(url)
    source.onopen = () => setState('live')
    source.onerror = () => setState('reconnecting')
    for (const name of names.split(' '))
      source.addEventListener(name, (event: MessageEvent<string>) =>
        deliver({ name, data: event.data, id: event.lastEventId }),
      )
    return () => source.close()
  }, [url, names])
  return state
}
