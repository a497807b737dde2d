import { describe, expect, test } from 'vitest'
import { contentOf, decodeFrame, encodeFrame, scanFrames } from './frames.ts'

const [ab, c] = [encodeFrame([Buffer.from('a'), Buffer.from('b')]), encodeFrame([Buffer.from('c')])]
const damaged = (frame: Buffer, at: number) => {
  const other = Buffer.from(frame)
  other[at] = (other[at] ?? 0) ^ 0xff
  return other
}
const textsOf = (bytes: Buffer) => scanFrames(bytes).frames.map(({ content }) => content.toString())

describe('a frame', () => {
  test('holds its parts one behind the other, after twelve bytes', () => {
    expect(ab).toHaveLength(14)
    expect(contentOf(ab).toString()).toBe('ab')
    expect(decodeFrame(ab)?.toString()).toBe('ab')
    expect(decodeFrame(encodeFrame([]))).toEqual(Buffer.alloc(0))
  })

  test('is found at its place, whatever is around it', () => {
    const bytes = Buffer.concat([Buffer.from('xyz'), ab, Buffer.from('q')])
    expect(decodeFrame(bytes, 3)?.toString()).toBe('ab')
    expect([0, 2, 4, 17].map((at) => decodeFrame(bytes, at))).toEqual([undefined, undefined, undefined, undefined])
  })

  test('is none with any other byte', () => {
    for (let at = 0; at < ab.length; at++) expect(decodeFrame(damaged(ab, at)), `byte ${at}`).toBeUndefined()
  })

  test('is none where it is cut off', () => {
    for (let length = 0; length < ab.length; length++)
      expect(decodeFrame(ab.subarray(0, length)), `${length} bytes`).toBeUndefined()
  })
})

describe('scanFrames()', () => {
  test.each([
    { name: 'nothing', bytes: Buffer.alloc(0), frames: [], end: 0, damagedBytes: 0 },
    { name: 'whole frames', bytes: Buffer.concat([ab, c]), frames: ['ab', 'c'], end: 27, damagedBytes: 0 },
    {
      name: 'a last frame that is not whole',
      bytes: Buffer.concat([ab, c.subarray(0, 12)]),
      frames: ['ab'],
      end: 14,
      damagedBytes: 0,
    },
    {
      name: 'damage before the first',
      bytes: Buffer.concat([Buffer.from('xyz'), ab]),
      frames: ['ab'],
      end: 17,
      damagedBytes: 3,
    },
    {
      name: 'a damaged frame between others',
      bytes: Buffer.concat([ab, damaged(c, 12), c]),
      frames: ['ab', 'c'],
      end: 40,
      damagedBytes: 13,
    },
    {
      name: 'damage behind the last',
      bytes: Buffer.concat([ab, Buffer.from('xyz')]),
      frames: ['ab'],
      end: 14,
      damagedBytes: 0,
    },
    { name: 'no frame at all', bytes: Buffer.from('hello there, no frame'), frames: [], end: 0, damagedBytes: 0 },
    {
      name: 'the mark of a frame alone, before one',
      bytes: Buffer.concat([ab.subarray(0, 4), ab]),
      frames: ['ab'],
      end: 18,
      damagedBytes: 4,
    },
  ])('passes over what is damaged: $name', ({ bytes, frames, end, damagedBytes }) => {
    expect(textsOf(bytes)).toEqual(frames)
    expect(scanFrames(bytes)).toMatchObject({ end, damagedBytes })
  })

  test('tells where frames lie', () => {
    const { frames } = scanFrames(Buffer.concat([Buffer.from('xyz'), ab, c]))
    expect(frames.map(({ at, length }) => [at, length])).toEqual([
      [3, 14],
      [17, 13],
    ])
  })
})
