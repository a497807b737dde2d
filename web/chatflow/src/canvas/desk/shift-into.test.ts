import { expect, test } from 'vitest'
import { shiftInto } from './shift-into.ts'

const room = { left: 0, right: 1_000, top: 100, bottom: 600 }
const box = (left: number, top: number, width = 200, height = 70) => ({
  left,
  right: left + width,
  top,
  bottom: top + height,
})

test.each([
  { name: 'one in sight stays', at: box(40, 140), shift: { x: 0, y: 0 } },
  {
    name: 'one that is half behind what opened at the right comes out of it',
    at: box(900, 300),
    shift: { x: -140, y: 0 },
  },
  { name: 'one at the left edge comes as far as the margin', at: box(-10, 300), shift: { x: 50, y: 0 } },
  { name: 'one below comes up', at: box(300, 700), shift: { x: 0, y: -210 } },
  { name: 'one above comes down', at: box(300, 0), shift: { x: 0, y: 140 } },
  { name: 'one that is wider than the room shows its beginning', at: box(500, 300, 1_200), shift: { x: -460, y: 0 } },
])('$name', ({ at, shift }) => expect(shiftInto(at, room, 40)).toEqual(shift))
