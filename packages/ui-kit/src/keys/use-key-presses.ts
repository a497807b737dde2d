import { useLayoutEffect, useState } from 'react'
import { type Command, keysOf } from './command.ts'
import type { CommandRegistry } from './command-registry.ts'
import { isMac } from './is-mac.ts'
import { createKeySequence } from './key-sequence.ts'

const modifiers = ['Shift', 'Control', 'Alt', 'Meta']

/** Runs the commands of `registry` by their keys; what a component has taken itself is left alone. */
export function useKeyPresses(registry: CommandRegistry): void {
  const [sequence] = useState(() => createKeySequence(isMac))
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || modifiers.includes(event.key) || isDialogOpen()) return
      const bindings = registry
        .withKeys()
        .filter((command) => isMeant(command, event))
        .flatMap((command) => keysOf(command).map((keys) => ({ keys, run: command.run })))
      const done = sequence.press(event, event.timeStamp, bindings)
      if (done === undefined) return
      event.preventDefault()
      done.run()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [registry, sequence])
}

// Behind an open dialog nothing is done.
const isDialogOpen = () => document.querySelector('[role="dialog"][aria-modal="true"]') !== null

function isMeant({ within }: Command, event: KeyboardEvent): boolean {
  if (!(event.target instanceof Element)) return within === undefined
  if (within !== undefined && !within.current?.contains(event.target)) return false
  return event.ctrlKey || event.metaKey || !isTyping(event.target)
}

const isTyping = (target: Element) =>
  (target instanceof HTMLElement && target.isContentEditable) || target.matches('input, textarea, select')
