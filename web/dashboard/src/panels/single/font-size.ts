import type { CSSProperties } from 'react'

/** A font of so many pixels, or as the style sheet has it. */
export function fontSize(px: number | undefined): CSSProperties {
  return px === undefined ? {} : { fontSize: px }
}
