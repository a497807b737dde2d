import { expect, test } from 'vitest'
import { renderGoTime, renderRfc3339 } from './go-time.ts'

test.each([
  { time: '1700000000000000000', rfc: '2023-11-14T22:13:20Z', go: '2023-11-14 22:13:20 +0000 UTC' },
  { time: '1700000000250000000', rfc: '2023-11-14T22:13:20Z', go: '2023-11-14 22:13:20.25 +0000 UTC' },
  { time: '1700000000000000100', rfc: '2023-11-14T22:13:20Z', go: '2023-11-14 22:13:20.0000001 +0000 UTC' },
  { time: '0000000001999999999', rfc: '1970-01-01T00:00:01Z', go: '1970-01-01 00:00:01.999999999 +0000 UTC' },
])('$time is $go', ({ time, rfc, go }) => {
  expect([renderRfc3339(time), renderGoTime(time)]).toEqual([rfc, go])
})
