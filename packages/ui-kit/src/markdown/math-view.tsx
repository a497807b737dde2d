import { lazy, Suspense } from 'react'
import type { Formula } from './math-tokens.ts'

// What draws it is loaded with the first formula. Out of reach when the service just stopped: what is written can be
// read as well.
const Drawn = lazy(async () => {
  try {
    return { default: (await import('./math-drawing.tsx')).MathDrawing }
  } catch {
    return { default: Written }
  }
})

/** A formula; as it is written until it can be drawn. */
export function MathView(props: Formula) {
  return (
    <Suspense fallback={<Written {...props} />}>
      <Drawn {...props} />
    </Suspense>
  )
}

function Written({ tex }: Formula) {
  return <code>{tex}</code>
}
