import { Hint } from '@hearth/ui-kit'
import { t } from '../words.ts'
import classes from './field.module.css'
import { textOf } from './field-form.ts'

export type ResetButtonProps = { readonly label: string; readonly initial: unknown; readonly onReset: () => void }

const shownLength = 60

/** A dot beside what is another than its default; it leads back there. */
export function ResetButton({ label, initial, onReset }: ResetButtonProps) {
  const text = textOf(initial)
  const shown = text.length > shownLength ? `${text.slice(0, shownLength)}…` : text
  return (
    <Hint label={shown === '' ? t('changedFromNothing') : t('changedFrom', { initial: shown })}>
      <button type="button" className={classes.reset} aria-label={t('reset', { label })} onClick={onReset} />
    </Hint>
  )
}
