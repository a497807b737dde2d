type Size = { readonly width: number; readonly height: number }
type Edges = Pick<DOMRect, 'top' | 'bottom' | 'right'>

const gapPx = 4
const marginPx = 8

/**
 * Where something is shown that belongs to a button: below it, ending where it ends; above it where there is more room;
 * in sight in any case, its beginning first. In pixels of the window.
 */
export function placeBelow(button: Edges, panel: Size, sight: Size): { readonly left: number; readonly top: number } {
  const below = button.bottom + gapPx
  const above = button.top - gapPx - panel.height
  const fits = below + panel.height <= sight.height - marginPx
  const top = fits || above < marginPx ? below : above
  return {
    left: within(button.right - panel.width, sight.width - panel.width),
    top: within(top, sight.height - panel.height),
  }
}

function within(at: number, most: number): number {
  return Math.max(marginPx, Math.min(at, most - marginPx))
}
