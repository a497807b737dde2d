import { useEffect, useState } from 'react'

const longestMs = 10_000

/**
 * Whether a dialog stays open for an answer that is waited for. After ten seconds it may be left all the same: the
 * answer may never come.
 */
export function useIsHeld(isPending: boolean): boolean {
  const [isLong, setIsLong] = useState(false)
  if (!isPending && isLong) setIsLong(false)
  useEffect(() => {
    if (!isPending) return undefined
    const timer = setTimeout(() => setIsLong(true), longestMs)
    return () => clearTimeout(timer)
  }, [isPending])
  return isPending && !isLong
}
