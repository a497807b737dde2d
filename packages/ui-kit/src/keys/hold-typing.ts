import { useEffect, useEffectEvent } from 'react'
import { textField } from './text-field.ts'

// Longer than anything takes to load that is worth waiting for; the keys must not stay without effect for ever.
const longestMs = 10_000

let release: (() => void) | undefined

/**
 * Holds what is typed until a field has the focus, and writes it there: for what opens by a key and takes a moment to
 * come, so that whoever types on gives no commands to what stands below. Whatever else gets the focus, Escape, a click,
 * Tab, which leads elsewhere as ever, and ten seconds end it.
 *
 * @param onEnd told when one of these or another hold ends it, once
 * @returns ends it, and forgets what was typed, without telling
 */
export function holdTyping(onEnd?: () => void): () => void {
  release?.()
  let typed = ''
  const ending = new AbortController()
  const forget = () => {
    clearTimeout(timer)
    ending.abort()
  }
  const end = () => {
    if (ending.signal.aborted) return
    forget()
    onEnd?.()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Escape') return end()
    event.stopPropagation()
    if (event.key === 'Tab') return end()
    event.preventDefault()
    if (event.key === 'Backspace') typed = typed.slice(0, -1)
    else if ([...event.key].length === 1) typed += event.key
  }
  const onFocus = ({ target }: FocusEvent) => {
    end()
    // As typing does it: the field hears of it, and can undo it.
    if (typed !== '' && target instanceof Element && target.matches(textField))
      document.execCommand('insertText', false, typed)
  }
  const options = { capture: true, signal: ending.signal }
  const timer = setTimeout(end, longestMs)
  window.addEventListener('keydown', onKeyDown, options)
  window.addEventListener('focusin', onFocus, options)
  window.addEventListener('pointerdown', end, options)
  release = end
  return forget
}

/** Holds what is typed for as long as it stands in the place of something that is loaded, see {@link holdTyping}. */
export function HoldTyping({ onEnd }: { readonly onEnd?: () => void }) {
  const told = useEffectEvent(() => onEnd?.())
  useEffect(() => holdTyping(() => told()), [])
  return null
}
