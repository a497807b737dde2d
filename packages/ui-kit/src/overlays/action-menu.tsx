import { cloneElement, lazy, Suspense, useState } from 'react'
import type { ActionMenuProps } from './menu-entry.ts'

const loadLayer = () => import('./menu-layer.tsx')
const MenuLayer = lazy(async () => ({ default: (await loadLayer()).MenuLayer }))

/** A menu behind a button. Of hundreds in a list only plain buttons are made until one is opened. */
export function ActionMenu({ target, entries, align = 'end' }: ActionMenuProps) {
  const [isMade, setIsMade] = useState(false)
  const button = cloneElement(target, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: loadLayer,
    onClick() {
      target.props.onClick?.()
      setIsMade(true)
    },
  })
  if (!isMade) return button
  return (
    <Suspense fallback={button}>
      <MenuLayer target={target} entries={entries} align={align} />
    </Suspense>
  )
}
