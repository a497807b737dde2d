import type { MetricBody } from '../../../../../services/metrics/src/wire/query/query-body.ts'
import classes from './series-labels.module.css'

/** A series, its name set off from its labels. */
export function SeriesLabels({ metric }: { readonly metric: MetricBody }) {
  const { __name__: name, ...labels } = metric
  const pairs = Object.entries(labels)
  if (name === undefined && pairs.length === 0) return <span>{'{}'}</span>
  return (
    <>
      {name !== undefined && <span className={classes.name}>{name}</span>}
      {pairs.length > 0 && '{'}
      {pairs.map(([label, value], at) => (
        <span key={label}>
          {at > 0 && ', '}
          <span className={classes.label}>{label}</span>=<span className={classes.value}>{JSON.stringify(value)}</span>
        </span>
      ))}
      {pairs.length > 0 && '}'}
    </>
  )
}
