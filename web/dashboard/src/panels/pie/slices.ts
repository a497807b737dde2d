import type { SingleValue } from '../../model/panel-data.ts'

export type Slice = { readonly value: SingleValue; readonly ratio: number; readonly path: string }

/** Of the drawing's 100 units from its middle to its edge. */
export const outerRadius = 96

/** Where the hole of a ring ends; a pie has none. */
export const innerRadius = (shape: 'pie' | 'donut') => (shape === 'donut' ? 56 : 0)

/** The slices of a pie around (0, 0), clockwise from the top, in the order of the values; negatives count as zero. */
export function slices(values: readonly SingleValue[], shape: 'pie' | 'donut'): readonly Slice[] {
  const inner = innerRadius(shape)
  const sizes = values.map(({ display }) => (Number.isFinite(display.numeric) ? Math.max(0, display.numeric) : 0))
  const total = sizes.reduce((sum, size) => sum + size, 0)
  let begun = 0
  return values.map((value, index) => {
    const ratio = total === 0 ? 0 : (sizes[index] ?? 0) / total
    const from = begun
    begun += ratio
    return { value, ratio, path: slicePath(from, begun, inner) }
  })
}

function slicePath(from: number, to: number, inner: number): string {
  if (to - from <= 0) return ''
  if (to - from > 0.9999) return `${ring(outerRadius)}${inner === 0 ? '' : ring(inner)}`
  const large = to - from > 0.5 ? 1 : 0
  const edge = `M${at(from, outerRadius)}A${outerRadius} ${outerRadius} 0 ${large} 1 ${at(to, outerRadius)}`
  return inner === 0 ? `${edge}L0 0Z` : `${edge}L${at(to, inner)}A${inner} ${inner} 0 ${large} 0 ${at(from, inner)}Z`
}

// An arc cannot end where it began: a whole turn is two of them. The inner ring is cut out by the fill rule.
function ring(radius: number): string {
  return `M0 ${-radius}A${radius} ${radius} 0 1 1 0 ${radius}A${radius} ${radius} 0 1 1 0 ${-radius}Z`
}

/** Where a share of a turn lies at a distance from the centre, as "x y". */
export function at(share: number, radius: number): string {
  const angle = (share - 0.25) * 2 * Math.PI
  return `${round(Math.cos(angle) * radius)} ${round(Math.sin(angle) * radius)}`
}

// Adding zero turns -0 into 0.
const round = (value: number) => Math.round(value * 100) / 100 + 0
