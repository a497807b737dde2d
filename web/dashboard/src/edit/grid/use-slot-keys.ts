import type { KeyboardEvent } from 'react'
import { useEditing } from '../edit-context.ts'
import type { PanelActions } from './use-panel-actions.ts'

const directions = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' } as const
const sizes = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] } as const

/** Arrows move what has the focus, with Shift they resize it; Enter opens it, Delete removes it. */
export function useSlotKeys(id: number, actions: PanelActions): (event: KeyboardEvent) => void {
  const { choose } = useEditing()
  return (event) => {
    // What stands within has keys of its own.
    if (event.target !== event.currentTarget) return
    const done = doByKey(event, actions) || (event.key === 'Escape' && leave(choose))
    if (!done) return
    event.preventDefault()
    event.stopPropagation()
    keepFocus(id)
  }
}

function doByKey({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent, actions: PanelActions): boolean {
  // With capitals locked the letter is one.
  const letter = key.toLowerCase()
  if ((ctrlKey || metaKey) && letter === 'd') return told(actions.duplicate)
  if ((ctrlKey || metaKey) && letter === 'c') return told(actions.copy)
  if (ctrlKey || metaKey) return false
  if (isArrow(key)) return told(() => moveBy(key, shiftKey, actions))
  if (key === 'Enter' || letter === 'e') return told(actions.edit)
  return key === 'Delete' && told(() => actions.remove())
}

const isArrow = (key: string): key is keyof typeof directions => key in directions

function moveBy(key: keyof typeof directions, grows: boolean, actions: PanelActions): void {
  const [columns, rows] = sizes[key]
  if (grows) actions.grow(columns, rows)
  else actions.moveTo(directions[key])
}

function told(act: () => void): true {
  act()
  return true
}

function leave(choose: (choice: { kind: 'nothing' }) => void): true {
  choose({ kind: 'nothing' })
  return true
}

// The page puts panels in reading order, and an element that changes its place among others loses the focus.
function keepFocus(id: number): void {
  requestAnimationFrame(() => {
    const slot = document.querySelector<HTMLElement>(`[data-panel="${id}"]`)
    if (slot === null || document.activeElement === slot) return
    if (document.activeElement === document.body || document.activeElement === null) slot.focus()
  })
}
