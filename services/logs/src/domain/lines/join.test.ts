import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createBackwardJoiner } from './join-backward.ts'
import { createForwardJoiner } from './join-forward.ts'
import type { JoinedLine, Piece } from './piece.ts'

type Short = [stream: 'stdout' | 'stderr', text: string, ended: boolean]

function toPieces(shorts: readonly Short[]): Piece[] {
  return shorts.map(([stream, text, ended], at) => ({
    stream,
    text,
    ended,
    time: String(at).padStart(19, '0'),
    generation: 'g',
    start: at * 10,
    end: at * 10 + 10,
  }))
}

function forward(pieces: readonly Piece[], maxLineBytes = 1_000): JoinedLine[] {
  const joiner = createForwardJoiner(maxLineBytes)
  const lines = pieces.flatMap((piece) => joiner.push(piece) ?? [])
  return [...lines, ...joiner.flush(() => true)]
}

function backward(pieces: readonly Piece[], maxLineBytes = 1_000): JoinedLine[] {
  const joiner = createBackwardJoiner(maxLineBytes)
  const lines = pieces.toReversed().flatMap((piece) => {
    joiner.push(piece)
    return joiner.settled()
  })
  joiner.finish()
  return [...lines, ...joiner.settled()].reverse()
}

const interleaved: Short[] = [
  ['stdout', 'a', true],
  ['stdout', 'b1 ', false],
  ['stderr', 'c1 ', false],
  ['stdout', 'b2 ', false],
  ['stderr', 'c2', true],
  ['stdout', 'b3', true],
]

describe.each([
  { name: 'forward', join: forward },
  { name: 'backward', join: backward },
])('joining $name', ({ join }) => {
  test('puts the pieces of each stream together, in the order their lines end', () => {
    expect(join(toPieces(interleaved)).map(({ text }) => text)).toEqual(['a', 'c1 c2', 'b1 b2 b3'])
  })

  test('a line begins at its first piece and has the time of its last', () => {
    expect(join(toPieces(interleaved)).at(-1)).toMatchObject({ start: ['g', 10], time: '0'.repeat(18).concat('5') })
  })

  test('what has not ended is given out as partial when nothing more comes', () => {
    expect(join(toPieces([['stdout', 'a', false]]))).toMatchObject([{ text: 'a', partial: true }])
  })

  test('a line beyond the bound is given out in several, and none of its text is lost', () => {
    const pieces = toPieces(Array.from({ length: 10 }, (_, at): Short => ['stdout', 'x'.repeat(10), at === 9]))
    const lines = join(pieces, 35)
    expect(lines.map(({ text }) => text).join('')).toBe('x'.repeat(100))
    expect(lines.length).toBeGreaterThan(1)
    expect(lines.map(({ partial }) => partial)).toEqual([...Array(lines.length - 1).fill(true), false])
  })
})

test.each([
  { quiet: 'stdout', loud: 'stderr' },
  { quiet: 'stderr', loud: 'stdout' },
] as const)(
  'backward, a line of $quiet is waited for while $loud says no more than a line may have',
  ({ quiet, loud }) => {
    const pieces = toPieces([
      [quiet, 'x1 ', false],
      ...['y1', 'y2', 'y3'].map((text): Short => [loud, text, true]),
      [quiet, 'x2', true],
    ])
    const textsOf = (maxLineBytes: number) => backward(pieces, maxLineBytes).map(({ text }) => text)
    expect(textsOf(30)).toEqual(['y1', 'y2', 'y3', 'x1 x2'])
    expect(textsOf(29)).toEqual(['x1 ', 'y1', 'y2', 'y3', 'x2'])
  },
)

test('both directions find the same lines', () => {
  const piece = fc.tuple(
    fc.constantFrom('stdout' as const, 'stderr' as const),
    fc.string({ maxLength: 5 }),
    fc.boolean(),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (shorts) => {
      const ended: Short[] = [...shorts, ['stdout', '', true], ['stderr', '', true]]
      expect(backward(toPieces(ended))).toEqual(forward(toPieces(ended)))
    }),
  )
})
