import { lazy, type ReactElement, type ReactNode, Suspense, useRef, useState } from 'react'
import classes from './hint.module.css'

const HintLayer = lazy(async () => ({ default: (await import('./hint-layer.tsx')).HintLayer }))

export type HintProps = {
  /** Nothing is shown where it is empty. */
  readonly label: ReactNode
  /** One element, that names itself (`aria-label`) where it has no text. */
  readonly children: ReactElement
}

/** Words beside what is pointed at or has the focus. What draws them is loaded when the first is wanted. */
export function Hint({ label, children }: HintProps) {
  const around = useRef<HTMLSpanElement>(null)
  const [target, setTarget] = useState<HTMLElement | null>(null)
  const [isShown, setIsShown] = useState(false)
  const show = () => {
    const child = around.current?.firstElementChild
    if (child instanceof HTMLElement) setTarget(child)
    setIsShown(true)
  }
  const hide = () => setIsShown(false)
  const focus = ({ target: focused }: { target: Element }) => {
    // A click gives the focus as well: that is no question for words.
    if (focused.matches(':focus-visible')) show()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it answers to nobody, it sees what its child answers to
    <span
      ref={around}
      className={classes.around}
      onPointerOver={show}
      onPointerOut={hide}
      onPointerDown={({ pointerType }) => pointerType === 'mouse' && hide()}
      onFocus={focus}
      onBlur={hide}
    >
      {children}
      {target !== null && (
        <Suspense>
          <HintLayer label={label} target={target} isShown={isShown && label !== ''} />
        </Suspense>
      )}
    </span>
  )
}
