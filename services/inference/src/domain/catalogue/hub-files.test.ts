import { describe, expect, test } from 'vitest'
import { faultOf, modelsAmong } from './hub-files.ts'

const files = [
  { path: 'README.md', sizeBytes: 10 },
  { path: 'tiny-Q8_0.gguf', sizeBytes: 100 },
  { path: 'UD/tiny-UD-Q4_K_XL.gguf', sizeBytes: 60 },
  { path: 'mmproj-F16.gguf', sizeBytes: 5 },
  { path: 'large-Q5_K_M-00001-of-00002.gguf', sizeBytes: 40 },
  { path: 'large-Q5_K_M-00002-of-00002.gguf', sizeBytes: 30 },
  { path: 'plain.gguf', sizeBytes: undefined },
]

test('modelsAmong() names each model once, with its size and quantisation', () => {
  expect(modelsAmong(files)).toEqual([
    { file: 'tiny-Q8_0.gguf', quantization: 'Q8_0', bytes: 100 },
    { file: 'UD/tiny-UD-Q4_K_XL.gguf', quantization: 'UD-Q4_K_XL', bytes: 60 },
    { file: 'large-Q5_K_M-00001-of-00002.gguf', quantization: 'Q5_K_M', bytes: 70 },
    { file: 'plain.gguf', quantization: undefined, bytes: undefined },
  ])
})

describe('faultOf()', () => {
  const exact = { quantization: 'Q8_0', file: 'tiny-Q8_0.gguf', bytes: 100, isExact: true }

  test.each([
    { name: 'as it is told', file: exact, fault: undefined },
    {
      name: 'in several files',
      file: { ...exact, file: 'large-Q5_K_M-00001-of-00002.gguf', bytes: 70 },
      fault: undefined,
    },
    { name: 'nearly as large as about', file: { ...exact, bytes: 99, isExact: false }, fault: undefined },
    { name: 'not as large', file: { ...exact, bytes: 99 }, fault: 'it is 100 bytes, not 99' },
    {
      name: 'not even about as large',
      file: { ...exact, bytes: 90, isExact: false },
      fault: 'it is 100 bytes, not about 90',
    },
    { name: 'gone', file: { ...exact, file: 'gone-Q8_0.gguf' }, fault: '"gone-Q8_0.gguf" is not there' },
    {
      name: 'of a size that nobody says',
      file: { ...exact, file: 'plain.gguf' },
      fault: 'the hub does not say its size',
    },
  ])('a file that is $name', ({ file, fault }) => {
    expect(faultOf(file, files)).toBe(fault)
  })
})
