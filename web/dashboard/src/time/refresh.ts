import { useEffect, useEffectEvent, useState } from 'react'
import { parseDuration } from '../model/time/duration.ts'

const leastMs = 1_000

/** @returns milliseconds of an interval such as `30s`; `undefined` when nothing is refreshed by itself */
export function refreshMs(text: string | undefined): number | undefined {
  const ms = text === undefined || text === '' ? undefined : parseDuration(text)
  return ms === undefined || ms <= 0 ? undefined : Math.max(leastMs, ms)
}

/**
 * Counts up every `intervalMs` and whenever `refresh` is called. It rests while nobody sees the page and makes
 * up for it at once when somebody does.
 */
export function useTick(intervalMs: number | undefined): { readonly tick: number; readonly refresh: () => void } {
  const [tick, setTick] = useState(0)
  const next = useEffectEvent(() => setTick((before) => before + 1))
  useEffect(() => {
    if (intervalMs === undefined) return undefined
    let isDue = false
    const onTime = () => {
      if (document.hidden) isDue = true
      else next()
    }
    const onSeen = () => {
      if (document.hidden || !isDue) return
      isDue = false
      next()
    }
    const timer = setInterval(onTime, intervalMs)
    document.addEventListener('visibilitychange', onSeen)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onSeen)
    }
  }, [intervalMs])
  return { tick, refresh: () => setTick((before) => before + 1) }
}
