import { renderDate } from '@hearth/ui-kit'
import { LabelChips } from '../../alerting/parts.tsx'
import { formatValue } from '../format-value.ts'
import classes from './exemplar-list.module.css'
import type { Exemplar } from './pick-exemplars.ts'
import { t } from './words.ts'

const mostShown = 20

/** The observations of a graph in words, the highest first. */
export function ExemplarList({ exemplars }: { readonly exemplars: readonly Exemplar[] }) {
  if (exemplars.length === 0) return <p className={classes.none}>{t('none')}</p>
  const shown = exemplars.toSorted((a, b) => b.value - a.value).slice(0, mostShown)
  return (
    <details className={classes.list}>
      <summary>{t('exemplars', { count: exemplars.length })}</summary>
      <ul>
        {shown.map(({ atMs, value, labels }) => (
          <li key={`${atMs} ${value}`}>
            <span className={classes.value}>{formatValue(value)}</span>
            <span>{renderDate(atMs)}</span>
            <LabelChips labels={labels} />
          </li>
        ))}
      </ul>
    </details>
  )
}
