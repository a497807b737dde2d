import { useEffectEvent, useLayoutEffect } from 'react'

// What takes the key for itself while it is open: some of it stays in the document when it is closed.
const layers = '[role=dialog],[role=menu],[role=listbox]'

// What was opened before the page came sees the key first, and may be gone: but the key went to something within it.
const liesAbove = (target: EventTarget | null) =>
  (target instanceof Element && target.closest(layers) !== null) ||
  [...document.querySelectorAll(layers)].some((layer) => layer.checkVisibility())

/** Does `leave` when Escape is pressed, unless the key is for something that lies above the page. */
export function useEscape(leave: () => void): void {
  const act = useEffectEvent(leave)
  useLayoutEffect(() => {
    let isFree = false
    // Before anything else sees the key: what it closes may be gone when the page's turn comes.
    const look = ({ key, target }: KeyboardEvent) => {
      isFree = key === 'Escape' && !liesAbove(target)
    }
    const onKey = ({ defaultPrevented }: KeyboardEvent) => isFree && !defaultPrevented && act()
    addEventListener('keydown', look, true)
    document.addEventListener('keydown', onKey)
    return () => {
      removeEventListener('keydown', look, true)
      document.removeEventListener('keydown', onKey)
    }
  }, [])
}
