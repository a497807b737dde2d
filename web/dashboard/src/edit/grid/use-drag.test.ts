import { renderHook, stubPage } from '@hearth/ui-kit/test-support'
import { describe, expect, test, vi } from 'vitest'
import { useDrag } from './use-drag.ts'

const panel = { id: 1, isRow: false, x: 2, y: 0, w: 6, h: 4 }
// 24 columns with the gaps between them: 10 px for each.
const grid = { current: { clientWidth: 232 } as HTMLElement }

async function draggable() {
  const page = stubPage()
  const scrollBy = vi.fn()
  Object.assign(window, { innerHeight: 800, scrollBy })
  const onDrop = vi.fn()
  const hook = await renderHook(() => useDrag(grid, [panel], onDrop))
  const at = (pageX: number, pageY: number, clientY = 400) => ({ pageX, pageY, clientY })
  return {
    hook,
    onDrop,
    scrollBy,
    begin: (does: 'move' | 'resize', button = 0, id = 1) => {
      const preventDefault = vi.fn()
      const event = { button, preventDefault, ...at(100, 100) } as unknown as Parameters<typeof hook.current.begin>[0]
      return hook.act(() => hook.current.begin(event, id, does))
    },
    moveTo: (...place: Parameters<typeof at>) => hook.act(() => page.send('pointermove', at(...place))),
    send: async (type: string, fields = {}) => {
      const sent: Event[] = []
      await hook.act(() => sent.push(page.send(type, fields)))
      return sent[0]
    },
  }
}

describe('a panel that is dragged', () => {
  test('is shown where it would come to lie, and put there when it is let go', async () => {
    const { hook, onDrop, begin, moveTo, send } = await draggable()
    await begin('move')
    expect(hook.current).toMatchObject({ places: [panel], draggedId: undefined })
    await moveTo(130, 100)
    expect(hook.current).toMatchObject({ places: [{ ...panel, x: 5 }], draggedId: 1 })
    expect(onDrop).not.toHaveBeenCalled()
    await send('pointerup')
    expect(onDrop.mock.calls).toEqual([[[expect.objectContaining({ id: 1, x: 5 })]]])
    expect(hook.current).toMatchObject({ places: [panel], draggedId: undefined })
  })

  test('is resized by columns of its grid and rows of 38 px', async () => {
    const { hook, begin, moveTo } = await draggable()
    await begin('resize')
    await moveTo(120, 176)
    expect(hook.current.places).toEqual([expect.objectContaining({ x: 2, w: 8, h: 6 })])
  })

  test('is put back by Escape, which nobody else hears', async () => {
    const { hook, onDrop, begin, moveTo, send } = await draggable()
    await begin('move')
    await moveTo(130, 100)
    const other = await send('keydown', { key: 'a' })
    expect([hook.current.draggedId, other?.defaultPrevented]).toEqual([1, false])
    const cancel = await send('keydown', { key: 'Escape' })
    expect([hook.current.draggedId, cancel?.defaultPrevented]).toEqual([undefined, true])
    await send('pointerup')
    expect(onDrop).not.toHaveBeenCalled()
  })

  test('is put back where the browser takes the pointer away', async () => {
    const { hook, onDrop, begin, moveTo, send } = await draggable()
    await begin('move')
    await moveTo(130, 100)
    await send('pointercancel')
    expect(hook.current).toMatchObject({ places: [panel], draggedId: undefined })
    expect(onDrop).not.toHaveBeenCalled()
  })

  test('stays where it is when it is only pressed', async () => {
    const { onDrop, begin, send } = await draggable()
    await begin('move')
    await send('pointerup')
    expect(onDrop).not.toHaveBeenCalled()
  })

  test('is not dragged by another button', async () => {
    const { hook, begin, moveTo } = await draggable()
    await begin('move', 2)
    await moveTo(130, 100)
    expect(hook.current).toMatchObject({ places: [panel], draggedId: undefined })
  })

  test('changes nothing where it is not there any more', async () => {
    const { hook, begin, moveTo } = await draggable()
    await begin('move', 0, 9)
    await moveTo(130, 100)
    expect(hook.current.places).toEqual([panel])
  })

  test.each([
    { name: 'up near the upper edge', clientY: 47, by: [[0, -12]] },
    { name: 'down near the lower edge', clientY: 753, by: [[0, 12]] },
    { name: 'not between', clientY: 48, by: [] },
    { name: 'not between, from below', clientY: 752, by: [] },
  ])('scrolls the page $name', async ({ clientY, by }) => {
    const { scrollBy, begin, moveTo } = await draggable()
    await begin('move')
    await moveTo(100, 100, clientY)
    expect(scrollBy.mock.calls).toEqual(by)
  })
})
