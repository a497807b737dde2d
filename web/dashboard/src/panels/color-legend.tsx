import classes from './color-legend.module.css'

export type ColorLegendProps = { readonly entries: readonly { readonly text: string; readonly color: string }[] }

/** What each colour of a panel stands for. */
export function ColorLegend({ entries }: ColorLegendProps) {
  return (
    <ul className={classes.legend}>
      {entries.map(({ text, color }) => (
        <li key={`${text} ${color}`}>
          <span className={classes.swatch} style={{ background: color }} />
          {text}
        </li>
      ))}
    </ul>
  )
}
