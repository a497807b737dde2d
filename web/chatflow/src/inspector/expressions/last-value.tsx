import { useFormOwner } from '../form/form-owner.ts'
import { t } from '../words.ts'
import classes from './expressions.module.css'
import { useLastRuns } from './last-runs.ts'
import { lastText } from './last-text.ts'

export type LastValueProps = { readonly name: string | undefined; readonly value: unknown }

/** What a field with expressions was in the last run, where that is known. */
export function LastValue({ name, value }: LastValueProps) {
  const { nodeId } = useFormOwner()
  const text = lastText(value, name, nodeId, useLastRuns())
  if (text === undefined) return null
  return (
    <div className={classes.last}>
      <span className={classes.when}>{t('lastRun')}</span> {text}
    </div>
  )
}
