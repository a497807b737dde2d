import { useEffect, useRef } from 'react'
import type { Turn } from '../conversation.ts'

/** Tells of a spoken question once its words are known; one that is not understood was never asked. */
export function useHeard(last: Turn | undefined, onHeard: (question: string) => void): void {
  const awaited = useRef<string>(undefined)
  useEffect(() => {
    if (last === undefined) return
    if (last.question === '' && last.ending === undefined) awaited.current = last.id
    if (last.question === '' || awaited.current !== last.id) return
    awaited.current = undefined
    onHeard(last.question)
  })
}
