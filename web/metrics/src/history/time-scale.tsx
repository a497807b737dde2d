import { renderDate } from '@hearth/ui-kit'
import classes from './history.module.css'

/** The ends of the time that strips show. */
export function TimeScale({ fromMs, toMs }: { readonly fromMs: number; readonly toMs: number }) {
  return (
    <div className={classes.scale} aria-hidden="true">
      <span>{renderDate(fromMs)}</span>
      <span>{renderDate(toMs)}</span>
    </div>
  )
}
