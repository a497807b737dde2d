import classes from './check-card.module.css'
import { sparkPath } from './spark-path.ts'

const width = 120
const height = 22

/** The latency of the last hour as a small line; decoration beside the number that stands next to it. */
export function Sparkline({ values }: { readonly values: readonly (number | undefined)[] }) {
  const path = sparkPath(values, width, height - 2)
  return (
    <svg className={classes.spark} viewBox={`0 -1 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      <path d={path} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
