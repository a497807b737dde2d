/** The gauge is open at the bottom: it turns from here clockwise over `sweepDeg`. */
const startDeg = -210
const sweepDeg = 240

/**
 * A stretch of the gauge's ring as an SVG path around (0, 0).
 *
 * @param from @param to ratios of the ring, 0 at its left end
 */
export function arcPath(from: number, to: number, outer: number, inner: number): string {
  const [a, b] = [clamp(from), clamp(to)]
  const large = (b - a) * sweepDeg > 180 ? 1 : 0
  const [outerFrom, outerTo] = [point(a, outer), point(b, outer)]
  const [innerFrom, innerTo] = [point(a, inner), point(b, inner)]
  return `M${outerFrom}A${outer} ${outer} 0 ${large} 1 ${outerTo}L${innerTo}A${inner} ${inner} 0 ${large} 0 ${innerFrom}Z`
}

/** Where a ratio of the ring lies at a distance from its centre, as "x y". */
export function point(ratio: number, radius: number): string {
  const angle = ((startDeg + clamp(ratio) * sweepDeg) * Math.PI) / 180
  return `${round(Math.cos(angle) * radius)} ${round(Math.sin(angle) * radius)}`
}

const clamp = (ratio: number) => (Number.isFinite(ratio) ? Math.min(1, Math.max(0, ratio)) : 0)
const round = (value: number) => Math.round(value * 100) / 100
