import { darken, lighten, luminance } from '@mantine/core'

/** What text needs, with a little to spare for colours that are mixed on the way. */
const textRatio = 4.6
const step = 0.04

/** Contrast of two colours as WCAG counts it, from 1 to 21. */
export function contrastOf(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

/** `color` itself where it can be read on `ground`, else the nearest that can: darker on light, lighter on dark. */
export function readable(color: string, ground: string, ratio: number = textRatio): string {
  const change = luminance(ground) > 0.3 ? darken : lighten
  let shade = color
  for (let amount = step; contrastOf(shade, ground) < ratio && amount <= 1; amount += step)
    shade = change(color, amount)
  return shade
}
