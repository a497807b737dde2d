import { useCallback, useEffect, useRef, useState } from 'react'

const nearEndPx = 80

/**
 * Keeps a scrolled box at its end while it grows, unless its reader has scrolled away.
 *
 * @param grown changes whenever the content does
 */
export function useEnd(grown: string) {
  const box = useRef<HTMLDivElement>(null)
  const [atEnd, setAtEnd] = useState(true)
  const goToEnd = useCallback(() => {
    box.current?.scrollTo({ top: box.current.scrollHeight })
    setAtEnd(true)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each growth moves the end
  useEffect(() => {
    if (atEnd) box.current?.scrollTo({ top: box.current.scrollHeight })
  }, [grown, atEnd])
  const onScroll = () => {
    if (box.current === null) return
    const { scrollTop, clientHeight, scrollHeight } = box.current
    setAtEnd(scrollHeight - scrollTop - clientHeight < nearEndPx)
  }
  return { box, atEnd, goToEnd, onScroll }
}
