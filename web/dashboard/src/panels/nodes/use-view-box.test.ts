import { renderHook } from '@hearth/ui-kit/test-support'
import { useLayoutEffect } from 'react'
import { describe, expect, test } from 'vitest'
import { useViewBox } from './use-view-box.ts'

const places = new Map([
  ['a', { x: 10, y: 20 }],
  ['b', { x: 90, y: 60 }],
  ['c', { x: 50, y: 40 }],
]) as unknown as Parameters<typeof useViewBox>[0]

const box = (hook: { current: { box: string } }) => hook.current.box.split(' ').map(Number)
type Move = Parameters<ReturnType<typeof useViewBox>['move']>[0]
const drag = (movementX: number, movementY: number, buttons = 1) =>
  ({
    buttons,
    movementX,
    movementY,
    currentTarget: { getBoundingClientRect: () => ({ width: 600, height: 440 }) },
  }) as Move

describe('what is in sight of a drawing', () => {
  test('is all nodes with room around them', async () => {
    expect(box(await renderHook(() => useViewBox(places)))).toEqual([-100, -70, 300, 220])
  })

  test('is room alone where there are no nodes', async () => {
    expect(box(await renderHook(() => useViewBox(new Map())))).toEqual([-110, -90, 220, 180])
  })

  test('is less when it is made larger, around the same middle', async () => {
    const hook = await renderHook(() => useViewBox(places))
    await hook.act(() => hook.current.larger())
    expect(box(hook)).toEqual([-70, -48, 240, 176])
    await hook.act(() => hook.current.smaller())
    expect(box(hook)).toEqual([-100, -70, 300, 220])
  })

  test('is at least a twentieth and at most five times of it', async () => {
    const hook = await renderHook(() => useViewBox(places))
    await hook.act(() => Array.from({ length: 30 }, () => hook.current.larger()))
    expect(box(hook).slice(2)).toEqual([15, 11])
    await hook.act(() => Array.from({ length: 60 }, () => hook.current.smaller()))
    expect(box(hook).slice(2)).toEqual([1_500, 1_100])
  })

  test('moves with the pointer that is held down, and comes back as a whole', async () => {
    const hook = await renderHook(() => useViewBox(places))
    await hook.act(() => hook.current.move(drag(20, -40)))
    expect(box(hook)).toEqual([-110, -50, 300, 220])
    await hook.act(() => hook.current.move(drag(20, -40, 0)))
    expect(box(hook)).toEqual([-110, -50, 300, 220])
    await hook.act(() => hook.current.larger())
    await hook.act(() => hook.current.showWhole())
    expect(box(hook)).toEqual([-100, -70, 300, 220])
  })
})

describe('the wheel', () => {
  async function turned() {
    const drawing = new EventTarget()
    const hook = await renderHook(() => {
      const view = useViewBox(places)
      // As the element is, once it is drawn.
      useLayoutEffect(() => void Object.assign(view.drawing, { current: drawing }))
      return view
    })
    return {
      hook,
      turn: async (fields: object) => {
        const event = Object.assign(new Event('wheel', { cancelable: true }), fields)
        await hook.act(() => drawing.dispatchEvent(event))
        return event.defaultPrevented
      },
    }
  }

  test.each([
    { name: 'up with Ctrl makes larger', fields: { ctrlKey: true, deltaY: -1 }, width: 240 },
    { name: 'up with Command makes larger', fields: { metaKey: true, deltaY: -1 }, width: 240 },
    { name: 'down with Ctrl makes smaller', fields: { ctrlKey: true, deltaY: 1 }, width: 375 },
  ])('$name', async ({ fields, width }) => {
    const { hook, turn } = await turned()
    expect(await turn(fields)).toBe(true)
    expect(box(hook)[2]).toBe(width)
  })

  test('alone stays with the page', async () => {
    const { hook, turn } = await turned()
    expect(await turn({ deltaY: -1 })).toBe(false)
    expect(box(hook)[2]).toBe(300)
  })

  test('is not listened to once the drawing is gone', async () => {
    const { hook, turn } = await turned()
    await hook.unmount()
    expect(await turn({ ctrlKey: true, deltaY: -1 })).toBe(false)
  })
})
