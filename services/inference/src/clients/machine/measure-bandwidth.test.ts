import { expect, test } from 'vitest'
import { measureBandwidth } from './measure-bandwidth.ts'

test('measureBandwidth() measures what memory gives, with any number of threads', async () => {
  for (const threads of [1, 2]) {
    const bytesPerSecond = await measureBandwidth(threads)
    expect(bytesPerSecond).toBeGreaterThan(100e6)
    expect(bytesPerSecond).toBeLessThan(10e12)
  }
})
