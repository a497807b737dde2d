import { HoldTyping } from '@hearth/ui-kit'
import { lazy, Suspense } from 'react'
import type { PaletteProps } from './palette.tsx'

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }))

/** The palette with its search, loaded when somebody opens it. */
export function LazyPalette(props: PaletteProps) {
  return (
    <Suspense fallback={<HoldTyping />}>
      <Palette {...props} />
    </Suspense>
  )
}
