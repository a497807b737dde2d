import { expect, test } from 'vitest'
import { Labels } from '../../model/labels.ts'
import { hashLabels, xxh64 } from './label-hash.ts'

// Values that the authors of XXH64 publish.
test.each([
  { text: '', hash: 0xef46_db37_51d8_e999n },
  { text: 'a', hash: 0xd24e_c4f1_a98c_6e5bn },
  { text: 'abc', hash: 0x44bc_2cf5_ad77_0999n },
  { text: 'Nobody inspects the spammish repetition', hash: 0xfbce_a83c_8a37_8bf1n },
])('XXH64 of "$text"', ({ text, hash }) => {
  expect(xxh64(Buffer.from(text))).toBe(hash)
})

test('labels are hashed name by value, each behind its length', () => {
  expect(hashLabels(Labels.of({ a: 'b', cd: 'e' }))).toBe(xxh64(Buffer.from('\u0001a\u0001b\u0002cd\u0001e')))
  const long = 'x'.repeat(300)
  const bytes = Buffer.concat([Buffer.from([1, 0x61, 255, 44, 1, 0]), Buffer.from(long)])
  expect(hashLabels(Labels.of({ a: long }))).toBe(xxh64(bytes))
})
