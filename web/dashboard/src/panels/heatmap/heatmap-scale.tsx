import type { HeatmapPaint } from './heatmap-paint.ts'
import classes from './heatmap-panel.module.css'

const samples = 32

export type HeatmapScaleProps = {
  readonly paint: HeatmapPaint
  /** A count in the words of its field. */
  readonly word: (value: number) => string
}

/** Which colour stands for how much. */
export function HeatmapScale({ paint, word }: HeatmapScaleProps) {
  const { min, max, of } = paint
  const values = Array.from({ length: samples }, (_, at) => min + (at / (samples - 1)) * (max - min))
  return (
    <div className={classes.scale}>
      <span>{word(min)}</span>
      <span className={classes.colors} aria-hidden="true">
        {values.map((value) => {
          const { color, opacity } = of(value) ?? { color: 'transparent', opacity: 0 }
          return <span key={value} style={{ background: color, opacity }} />
        })}
      </span>
      <span>{word(max)}</span>
    </div>
  )
}
