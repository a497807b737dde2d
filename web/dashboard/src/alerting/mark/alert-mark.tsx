import { Link } from '@hearth/ui-kit/router'
import type { PanelRuleState } from '../../view/use-panel-state.ts'
import classes from './alert-mark.module.css'
import { t } from './words.ts'

/** A heart in the head of a panel of which rules were made: whole, or broken while one of them fires. */
export function AlertMark({ state }: { readonly state: PanelRuleState }) {
  const label = t(state)
  return (
    <Link to="/alerting/list" className={classes.mark} data-state={state} aria-label={label} title={label}>
      <svg width="14" height="14" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
        <path d="M12 21 4 13a5 5 0 0 1 8-6 5 5 0 0 1 8 6z" />
        {state === 'firing' && <path className={classes.break} d="m12 7-2 4 4 2-3 5" />}
      </svg>
    </Link>
  )
}
