const gapPx = 14

/** Where a tooltip stands: beside the cursor, on the side with more room, inside the window. */
export function tooltipPlace(
  at: { readonly clientX: number; readonly clientY: number },
  window: { readonly width: number; readonly height: number },
): { left?: number; right?: number; top?: number; bottom?: number } {
  const across =
    at.clientX < window.width / 2 ? { left: at.clientX + gapPx } : { right: window.width - at.clientX + gapPx }
  const down =
    at.clientY < window.height / 2 ? { top: at.clientY + gapPx } : { bottom: window.height - at.clientY + gapPx }
  return { ...across, ...down }
}
