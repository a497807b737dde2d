import { Hint } from '../overlays/hint.tsx'
import type { ServiceState } from './services.ts'
import classes from './status-dot.module.css'
import { t } from './words.ts'

/** A state as a coloured dot with its word for those who cannot see the colour. */
export function StatusDot({ state, label }: { readonly state: ServiceState; readonly label?: string }) {
  const text = label ?? t(state)
  return (
    <Hint label={text}>
      <span className={classes.dot} data-state={state} role="img" aria-label={text} />
    </Hint>
  )
}
