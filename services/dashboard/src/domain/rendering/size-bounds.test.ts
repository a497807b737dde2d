import { describe, expect, test } from 'vitest'
import { highestPagePx, mostPixels } from './size-bounds.ts'

describe('a picture as high as its page', () => {
  test.each([
    { name: 'of the usual size ends where Chromium does', format: 'png', widthPx: 1_000, scale: 1, heightPx: 16_384 },
    { name: 'of the usual paper too', format: 'pdf', widthPx: 1_400, scale: 2, heightPx: 8_192 },
    {
      name: 'of the largest width and scale has no more pixels than others',
      format: 'png',
      widthPx: 3_000,
      scale: 4,
      heightPx: 833,
    },
    {
      name: 'of the smallest scale is as high as it may be',
      format: 'png',
      widthPx: 10,
      scale: 0.1,
      heightPx: 163_840,
    },
  ] as const)('$name', ({ heightPx, ...job }) => {
    expect(highestPagePx(job)).toBe(heightPx)
    expect(job.widthPx * heightPx * job.scale ** 2).toBeLessThanOrEqual(mostPixels[job.format])
  })
})
