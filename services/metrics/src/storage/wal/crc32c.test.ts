import { describe, expect, test } from 'vitest'
import { crc32c } from './crc32c.ts'

describe('crc32c()', () => {
  test.each([
    { name: 'the check value of the standard', bytes: Buffer.from('123456789'), sum: 0xe306_9283 },
    { name: '32 zeros (RFC 3720)', bytes: new Uint8Array(32), sum: 0x8a91_36aa },
    { name: '32 ones (RFC 3720)', bytes: new Uint8Array(32).fill(0xff), sum: 0x62a8_ab43 },
    { name: 'nothing', bytes: new Uint8Array(0), sum: 0 },
  ])('$name', ({ bytes, sum }) => {
    expect(crc32c(bytes)).toBe(sum)
  })
})
