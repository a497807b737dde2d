import { type RefObject, useLayoutEffect, useRef } from 'react'
import { textField } from './text-field.ts'

const takesKeys = 'textarea, input, select, button'

/**
 * Gives the focus to what is first shown, or to the first field in it, as `autoFocus` does, unless somebody types
 * elsewhere or steps through tabs by keyboard: what comes late, by a script or an answer, would take keys that were meant
 * for another place. An empty field of the same section gives the keys away: its text was just sent.
 */
export function useLateFocus<T extends HTMLElement>(isWanted: boolean): RefObject<T | null> {
  const shown = useRef<T>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is wanted later is not late any more
  useLayoutEffect(() => {
    const { current } = shown
    if (!isWanted || current === null || isUsedOutside(current)) return
    const field = current.matches(takesKeys) ? current : current.querySelector<HTMLElement>(takesKeys)
    field?.focus()
  }, [])
  return shown
}

function isUsedOutside(shown: Element): boolean {
  const { activeElement: typed } = document
  if (typed === null || shown.contains(typed)) return false
  if (typed.matches('[role="tab"]:focus-visible')) return true
  if (typed instanceof HTMLElement && typed.isContentEditable) return true
  if (!(typed instanceof HTMLInputElement || typed instanceof HTMLTextAreaElement) || !typed.matches(textField))
    return false
  return typed.value !== '' || typed.closest('section') !== shown.closest('section')
}
