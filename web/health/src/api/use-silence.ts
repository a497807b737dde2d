import { useEffect, useRef, useState } from 'react'

/** After this long without a word the page no longer vouches for what it shows. */
const silenceMs = 8_000

/** Notices when a service has not been heard for a while. */
export function useSilence(): { readonly silentSinceMs: number | undefined; readonly heard: () => void } {
  const [silentSinceMs, setSilentSinceMs] = useState<number | undefined>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const heard = () => {
    const atMs = Date.now()
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setSilentSinceMs(atMs), silenceMs)
    setSilentSinceMs(undefined)
  }
  return { silentSinceMs, heard }
}
