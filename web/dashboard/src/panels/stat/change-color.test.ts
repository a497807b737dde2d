import { expect, test } from 'vitest'
import { textColor } from '../single/text-color.ts'
import { changeColor } from './change-color.ts'

const [good, bad] = [textColor('#73BF69'), textColor('#F2495C')]

test.each([
  { ratio: 0.1, mode: 'standard', color: good },
  { ratio: -0.1, mode: 'standard', color: bad },
  { ratio: 0.1, mode: 'inverted', color: bad },
  { ratio: -0.1, mode: 'inverted', color: good },
  { ratio: 0, mode: 'inverted', color: undefined },
  { ratio: 0, mode: 'same_as_value', color: textColor('#5794F2') },
] as const)('a change of $ratio is coloured $mode', ({ ratio, mode, color }) => {
  expect(changeColor(ratio, '#5794F2', { changeColor: mode })).toBe(color)
})
