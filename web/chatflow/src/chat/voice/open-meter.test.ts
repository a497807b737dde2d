import { expect, test } from 'vitest'
import { levelOf } from './open-meter.ts'

test.each([
  { name: 'silence', heard: [0, 0], level: 0 },
  { name: 'nothing', heard: [], level: 0 },
  { name: 'the loudest', heard: [1, -1], level: 1 },
  { name: 'a tenth of it, which is 20 decibels less', heard: [0.1, -0.1], level: 2 / 3 },
  { name: 'a silent room', heard: [0.000_5, -0.000_5], level: 0 },
])('$name', ({ heard, level }) => expect(levelOf(new Float32Array(heard))).toBeCloseTo(level))
