import { Button } from '@mantine/core'
import { type FieldLine, fieldValue } from '../../../model/view/logs/line-fields.ts'
import classes from './line-details.module.css'
import { t } from './words.ts'

/** Fields of a line in its place. */
export function LineColumns({ line, names }: { readonly line: FieldLine; readonly names: readonly string[] }) {
  return names.map((name) => (
    <span key={name} className={classes.column}>
      <span className={classes.columnName}>{name}=</span>
      {fieldValue(line, name) ?? '–'}
    </span>
  ))
}

export type ColumnBarProps = {
  readonly names: readonly string[]
  readonly onColumn: (name: string) => void
  readonly onClear: () => void
}

/** Which fields are shown in place of lines, each of which can be taken away. */
export function ColumnBar({ names, onColumn, onClear }: ColumnBarProps) {
  return (
    <div className={classes.columns}>
      <span>{t('columns')}</span>
      {names.map((name) => (
        <Button
          key={name}
          size="compact-xs"
          variant="light"
          rightSection="×"
          aria-label={t('hideColumn', { name })}
          onClick={() => onColumn(name)}
        >
          {name}
        </Button>
      ))}
      <Button size="compact-xs" variant="default" onClick={onClear}>
        {t('wholeLines')}
      </Button>
    </div>
  )
}
