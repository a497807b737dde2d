import { expect, test } from 'vitest'
import { shareWithin } from './share-within.ts'
import { ever, timeAt } from './stream-log.fixture.ts'

const chunk = { from: timeAt(100), to: timeAt(200) }

test.each([
  { name: 'all of it', from: timeAt(100), until: timeAt(201), share: 1 },
  { name: 'all of it, of all times', ...ever, share: 1 },
  { name: 'its beginning', from: timeAt(50), until: timeAt(125), share: 0.25 },
  { name: 'its end', from: timeAt(150), until: timeAt(900), share: 0.5 },
  { name: 'its middle', from: timeAt(110), until: timeAt(150), share: 0.4 },
  { name: 'all but its last line', from: timeAt(0), until: timeAt(200), share: 1 },
])('of a chunk within a range: $name', ({ from, until, share }) => {
  expect(shareWithin(chunk, { from, until })).toBeCloseTo(share)
})

test('of a chunk of one moment all is within', () => {
  const moment = { from: timeAt(7), to: timeAt(7) }
  expect(shareWithin(moment, { from: timeAt(7), until: timeAt(8) })).toBe(1)
})

test('steps next to one another add up to one', () => {
  const steps = [80, 130, 171, 200.5, 260].map(timeAt)
  const shares = steps.slice(1).map((until, at) => {
    const from = steps[at] ?? ''
    return from > chunk.to || until <= chunk.from ? 0 : shareWithin(chunk, { from, until })
  })
  expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1)
})
