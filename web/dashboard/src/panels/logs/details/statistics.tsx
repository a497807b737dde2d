import { renderNumber } from '@hearth/ui-kit'
import { useMemo } from 'react'
import type { ShownLine } from '../../../model/view/logs/arrange-lines.ts'
import { valueStatistics } from '../../../model/view/logs/value-statistics.ts'
import classes from './line-details.module.css'
import { t } from './words.ts'

/** How often each value of a field is there among the lines that are shown. */
export function Statistics({ name, lines }: { readonly name: string; readonly lines: readonly ShownLine[] }) {
  const found = useMemo(() => valueStatistics(lines, name), [lines, name])
  const { having, top, others } = found
  return (
    <section className={classes.statistics} aria-label={t('statistics', { name })}>
      <p>{t('having', { count: found.lines, having: renderNumber(having) })}</p>
      <table>
        <tbody>
          {top.map(({ value, count, ratio }) => (
            <tr key={value}>
              <td className={classes.value}>{value}</td>
              <td className={classes.number}>{renderNumber(count)}</td>
              <td className={classes.number}>{renderNumber(ratio * 100)} %</td>
              <td className={classes.share} aria-hidden="true">
                <span style={{ width: `${ratio * 100}%` }} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {others > 0 && <p>{t('others', { count: others })}</p>}
    </section>
  )
}
