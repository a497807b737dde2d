import { expect, test } from 'vitest'
import { placeBelow } from './place-below.ts'

const sight = { width: 800, height: 600 }
const panel = { width: 300, height: 200 }

test.each([
  { name: 'below, ending where the button ends', button: { top: 10, bottom: 40, right: 700 }, at: [400, 44] },
  { name: 'in sight at the left', button: { top: 10, bottom: 40, right: 100 }, at: [8, 44] },
  { name: 'in sight at the right', button: { top: 10, bottom: 40, right: 900 }, at: [492, 44] },
  { name: 'above where it would not fit below', button: { top: 500, bottom: 530, right: 700 }, at: [400, 296] },
])('is shown $name', ({ button, at: [left, top] }) => expect(placeBelow(button, panel, sight)).toEqual({ left, top }))

test('begins in sight where it fits neither below nor above', () => {
  expect(placeBelow({ top: 150, bottom: 180, right: 700 }, panel, { width: 200, height: 190 })).toEqual({
    left: 8,
    top: 8,
  })
})
