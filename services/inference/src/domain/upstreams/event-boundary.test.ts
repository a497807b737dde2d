import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createEventBoundary } from './event-boundary.ts'

const text = (parts: readonly Uint8Array[]) => Buffer.concat([...parts]).toString()

describe('createEventBoundary()', () => {
  test.each([
    { name: 'an event that is whole', pushes: ['data: a\n\n'], passed: ['data: a\n\n'] },
    { name: 'one that comes in two parts, once it is whole', pushes: ['data: a', '\n\n'], passed: ['', 'data: a\n\n'] },
    { name: 'lines that end as in Windows', pushes: ['data: a\r\n\r', '\ndata'], passed: ['', 'data: a\r\n\r\n'] },
    { name: 'several, and the beginning of another later', pushes: ['a\n\nb\n\nc'], passed: ['a\n\nb\n\n'] },
  ])('passes on $name', ({ pushes, passed }) => {
    const boundary = createEventBoundary(1_000)
    expect(pushes.map((push) => text(boundary.push(Buffer.from(push))))).toEqual(passed)
  })

  test('passes on what is longer than its bound in pieces', () => {
    const boundary = createEventBoundary(10)
    expect(text(boundary.push(Buffer.from('12345')))).toBe('')
    expect(text(boundary.push(Buffer.from('1234567')))).toBe('123451234567')
  })

  test('loses and adds no byte, however the stream is cut', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', '\n', '\r', '\n\n', 'data: x')), (pieces) => {
        const boundary = createEventBoundary(50)
        const passed = pieces.flatMap((piece) => [...boundary.push(Buffer.from(piece))])
        expect(text([...passed, ...boundary.rest()])).toBe(pieces.join(''))
      }),
    )
  })
})
