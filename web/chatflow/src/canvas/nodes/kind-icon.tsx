import classes from './kind-icon.module.css'
import type { Look } from './look.ts'

/** The mark of a kind of node in the colour of its category. */
export function KindIcon({ look: { color, icon }, size = 28 }: { readonly look: Look; readonly size?: number }) {
  return (
    <svg
      className={classes.icon}
      width={size}
      height={size}
      viewBox="-6 -6 36 36"
      style={{ background: `var(--mantine-color-${color}-light)`, color: `var(--mantine-color-${color}-light-color)` }}
      aria-hidden="true"
    >
      <path d={icon} />
    </svg>
  )
}
