import { lazy, Suspense } from 'react'
import type { PlaceMenuProps } from './menu-entry.ts'

const PlaceMenuLayer = lazy(async () => ({ default: (await import('./place-menu-layer.tsx')).PlaceMenuLayer }))

/** A menu at a place of the window, such as the one where the right button was pressed. */
export function PlaceMenu(props: PlaceMenuProps) {
  return (
    <Suspense>
      <PlaceMenuLayer {...props} />
    </Suspense>
  )
}
