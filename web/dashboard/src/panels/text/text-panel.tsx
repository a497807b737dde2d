import { lazy, Suspense } from 'react'
import type { TextOptions } from '../../model/panel-options.ts'
import classes from './text-panel.module.css'

export type TextPanelProps = {
  readonly mode: TextOptions['mode']
  /** With variables filled in. */
  readonly content: string
}

const SafeMarkup = lazy(() => import('./safe-markup.tsx').then(({ SafeMarkup }) => ({ default: SafeMarkup })))

/** Words written into the dashboard; markup is cleaned of everything that could run. */
export function TextPanel({ mode, content }: TextPanelProps) {
  if (mode === 'code') return <pre className={classes.code}>{content}</pre>
  return (
    <Suspense fallback={null}>
      <SafeMarkup mode={mode} content={content} />
    </Suspense>
  )
}
