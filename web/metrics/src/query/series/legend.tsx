import { UnstyledButton } from '@mantine/core'
import { formatValue } from '../format-value.ts'
import { t } from '../words.ts'
import classes from './legend.module.css'
import { toggleSeries } from './toggle-series.ts'

type LegendSeries = { readonly label: string; readonly color: string; readonly values: readonly (number | null)[] }

export type LegendProps = {
  readonly series: readonly LegendSeries[]
  readonly hidden: ReadonlySet<string>
  readonly onHide: (hidden: ReadonlySet<string>) => void
}

/** The series with their newest values; a click shows one alone, or with Ctrl takes it away or back. */
export function Legend({ series, hidden, onHide }: LegendProps) {
  const all = series.map(({ label }) => label)
  return (
    <fieldset className={classes.legend} aria-label={t('series')}>
      {series.map(({ label, color, values }) => (
        <UnstyledButton
          key={label}
          className={classes.entry}
          aria-pressed={!hidden.has(label)}
          title={t('howToHide')}
          onClick={(event) => onHide(toggleSeries(all, hidden, label, event.ctrlKey || event.metaKey))}
        >
          <span className={classes.swatch} style={{ background: color }} />
          <span className={classes.name}>{label}</span>
          <span className={classes.value}>{formatLast(values)}</span>
        </UnstyledButton>
      ))}
    </fieldset>
  )
}

function formatLast(values: readonly (number | null)[]): string {
  const last = values.findLast((value) => value !== null)
  return typeof last === 'number' ? formatValue(last) : ''
}
