import type { RuleView } from '../../queries/alerting.ts'
import classes from '../alerting.module.css'
import { t } from '../words.ts'

type Marked = 'firing' | 'pending' | 'inactive' | 'paused' | 'failing' | 'recording'

/** What a rule is at, in one word. */
function stateOf({ state, health, isPaused, type }: RuleView): Marked {
  if (isPaused) return 'paused'
  if (health === 'err') return 'failing'
  return type === 'recording' ? 'recording' : (state ?? 'inactive')
}

/** The state of a rule: by word and outline, and not by colour alone. */
export function StateMark({ rule }: { readonly rule: RuleView }) {
  const state = stateOf(rule)
  return (
    <span className={classes.state} data-state={state}>
      {t(state)}
    </span>
  )
}
