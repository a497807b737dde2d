import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import classes from './drop-panel.module.css'
import { placeBelow } from './place-below.ts'

export type DropPanelProps = {
  /** Names it for the button that opens and closes it, by its `popoverTarget`. */
  readonly id: string
  readonly label: string
  /** Told of whatever opens or closes it: its button, Escape, a click elsewhere. */
  readonly onToggle: (isOpen: boolean) => void
  /** @param close gives the focus back to the button */
  readonly children: (close: () => void) => ReactNode
}

/**
 * What a button shows below itself, open as soon as it is there. It lies above everything, closes on Escape and on a
 * click elsewhere, and gives the focus back, all by the browser itself: no code for it has to be loaded.
 */
export function DropPanel({ id, label, onToggle, children }: DropPanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => panel.current?.showPopover(), [])
  usePlace(panel, isOpen)
  return (
    <div
      ref={panel}
      id={id}
      popover="auto"
      role="dialog"
      aria-label={label}
      className={classes.panel}
      // After it closed: the browser gives the focus back only where it is still within.
      onToggle={({ newState }) => {
        setIsOpen(newState === 'open')
        onToggle(newState === 'open')
      }}
    >
      {isOpen && children(() => panel.current?.hidePopover())}
    </div>
  )
}

function usePlace(panel: { readonly current: HTMLElement | null }, isOpen: boolean): void {
  useLayoutEffect(() => {
    const { current } = panel
    const button = current === null ? null : document.querySelector(`[popovertarget="${CSS.escape(current.id)}"]`)
    if (!isOpen || current === null || button === null) return undefined
    const place = () => {
      const { left, top } = placeBelow(button.getBoundingClientRect(), current.getBoundingClientRect(), {
        width: document.documentElement.clientWidth,
        height: innerHeight,
      })
      current.style.left = `${left}px`
      current.style.top = `${top}px`
    }
    place()
    // Its size is known when it is shown, which follows.
    const sized = new ResizeObserver(place)
    sized.observe(current)
    current.querySelector<HTMLElement>('button, input')?.focus()
    addEventListener('resize', place)
    addEventListener('scroll', place, true)
    return () => {
      sized.disconnect()
      removeEventListener('resize', place)
      removeEventListener('scroll', place, true)
    }
  }, [panel, isOpen])
}
