import { useEffect, useState } from 'react'

const lateMs = 300

/** Whether something has been going on for longer than one waits without a sign. */
export function useIsLate(isGoingOn: boolean): boolean {
  const [isLate, setIsLate] = useState(false)
  // Told while it is drawn. Told after it, each of a hundred panels that are answered at once would be drawn once more,
  // one behind the other, which React takes for a loop without an end.
  if (!isGoingOn && isLate) setIsLate(false)
  useEffect(() => {
    if (!isGoingOn) return undefined
    const timer = setTimeout(() => setIsLate(true), lateMs)
    return () => clearTimeout(timer)
  }, [isGoingOn])
  return isLate
}
