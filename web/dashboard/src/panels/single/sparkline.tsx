import type { SingleValue } from '../../model/panel-data.ts'
import classes from './sparkline.module.css'
import { sparklinePaths } from './sparkline-path.ts'

export type SparklineProps = {
  readonly sparkline: NonNullable<SingleValue['sparkline']>
  readonly color: string
  readonly isFilled?: boolean
}

/** The course behind a value, as wide and high as its place. */
export function Sparkline({ sparkline, color, isFilled = true }: SparklineProps) {
  const paths = sparklinePaths(sparkline)
  if (paths === undefined) return null
  return (
    <svg className={classes.sparkline} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      {isFilled && <path d={paths.area} fill={color} opacity={0.18} />}
      <path d={paths.line} fill="none" stroke={color} strokeWidth={1.5} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
