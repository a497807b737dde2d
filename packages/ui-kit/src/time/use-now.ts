import { useEffect, useState } from 'react'

/** The time of day in Unix milliseconds, renewed every `everyMs` while the page is shown. */
export function useNow(everyMs: number): number {
  const [nowMs, setNowMs] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => document.hidden || setNowMs(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return nowMs
}
