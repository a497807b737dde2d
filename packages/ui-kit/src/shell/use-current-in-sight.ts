import { type RefObject, useEffect, useRef } from 'react'

/**
 * For a row of links or tabs that is longer than a phone is wide: what is shown is brought into sight when it becomes
 * another, and the row stays where it is scrolled to otherwise.
 *
 * @param selector of the link or tab that is shown
 */
export function useCurrentInSight<Row extends HTMLElement>(selector: string): RefObject<Row | null> {
  const row = useRef<Row>(null)
  const before = useRef<Element>(null)
  useEffect(() => {
    const current = row.current?.querySelector(selector) ?? null
    if (row.current === null || current === null || current === before.current) return
    before.current = current
    const [outer, inner] = [row.current.getBoundingClientRect(), current.getBoundingClientRect()]
    if (inner.left >= outer.left && inner.right <= outer.right) return
    row.current.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2)
  })
  return row
}
