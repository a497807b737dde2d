import { useEffect, useState } from 'react'

const longestMs = 10_000

export type HeldClose = {
  /** Whether it stays open, so that what closes it is shown as switched off. */
  readonly isHeld: boolean
  readonly close: () => void
}

/**
 * How a dialog is closed that stays open for an answer that is waited for. After ten seconds it may be left all the
 * same: the answer may never come.
 */
export function useHeldClose(isPending: boolean, onClose: () => void): HeldClose {
  const [isLong, setIsLong] = useState(false)
  if (!isPending && isLong) setIsLong(false)
  useEffect(() => {
    if (!isPending) return undefined
    const timer = setTimeout(() => setIsLong(true), longestMs)
    return () => clearTimeout(timer)
  }, [isPending])
  const isHeld = isPending && !isLong
  return {
    isHeld,
    close() {
      if (!isHeld) onClose()
    },
  }
}
