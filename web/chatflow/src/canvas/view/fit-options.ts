import type { FitViewOptions } from '@xyflow/react'

type Padding = NonNullable<FitViewOptions['padding']>

// As in desk.module.css: no wider than this the tools are left out, lower than this they stand in a row at the top.
const phonePx = 576
const lowPx = 224
const toolsPx = 70
const margin = 0.15

/**
 * How the whole drawing is fitted into a canvas of this size, clear of the tools in its upper left corner.
 *
 * @param room in pixels; nothing is known of it while it is 0
 */
export function fitOptions({ width, height }: { readonly width: number; readonly height: number }): FitViewOptions {
  return { maxZoom: 1, padding: width <= phonePx ? margin : aside(width, height) }
}

function aside(width: number, height: number): Padding {
  const isLow = height <= lowPx
  const beside = Math.max(toolsPx, shareOf(isLow ? height : width))
  return isLow ? { x: margin, bottom: margin, top: `${beside}px` } : { y: margin, right: margin, left: `${beside}px` }
}

// What React Flow makes of a margin that is a number.
const shareOf = (px: number) => Math.floor((px - px / (1 + margin)) * 0.5)
