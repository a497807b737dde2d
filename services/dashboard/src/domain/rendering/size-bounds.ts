import type { PictureJob } from './renderer.ts'

/**
 * Pixels of a picture. What is drawn for paper is printed sheet by sheet; its bound takes in what Chromium draws in the
 * usual width.
 */
export const mostPixels = { png: 40_000_000, pdf: 46_000_000 } as const

// Chromium draws no higher picture whole.
const mostHeightPx = 16_384

/** How high the page may be, in its own pixels, where the picture is as high as what is in it; at least 1. */
export function highestPagePx({ format, widthPx, scale }: Pick<PictureJob, 'format' | 'widthPx' | 'scale'>): number {
  const ofPixels = mostPixels[format] / (widthPx * scale ** 2)
  return Math.max(1, Math.floor(Math.min(mostHeightPx / scale, ofPixels)))
}
