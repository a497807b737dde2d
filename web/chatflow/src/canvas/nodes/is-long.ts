// Of letters of usual width, as wide as they come in a row.
const letterPx = { name: 8.5, summary: 7, run: 6.5 } as const

// A node's padding, its icon and the gap beside it.
const besidePx = 66

/** Whether a text may not fit into a node of that width; a text that fits for sure need not be cut. */
export function isLong(text: string, kind: keyof typeof letterPx, nodeWidthPx: number): boolean {
  return text.length * letterPx[kind] > nodeWidthPx - besidePx
}
