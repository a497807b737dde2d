import { renderHook, stubPage } from '@hearth/ui-kit/test-support'
import { createElement } from 'react'
import { describe, expect, test } from 'vitest'
import type { Json } from '../../model/json.ts'
import { copiedPanel } from '../clipboard.ts'
import { type Editing, EditingProvider } from '../edit-context.ts'
import { useAddPanel, usePanelActions } from './use-panel-actions.ts'

const panel = (id: number, y: number, title: string) => ({ id, type: 'stat', title, gridPos: { x: 0, y, w: 12, h: 4 } })

/** Something done with a dashboard of two panels, one below the other. */
async function done<T>(useHook: () => T, act: (given: T) => void) {
  let json: Json = { panels: [panel(1, 0, 'Load'), panel(2, 4, 'Memory')] }
  const [steps, chosen, said]: [unknown[], unknown[], string[]] = [[], [], []]
  const session = {
    get json() {
      return json
    },
    change(make: (before: Json) => Json, step?: string) {
      json = make(json)
      steps.push(step)
    },
  }
  const editing = {
    session,
    choose: (choice: object) => chosen.push(choice),
    announce: (words: string) => said.push(words),
  } as unknown as Editing
  const { kept } = stubPage()
  const hook = await renderHook(useHook, { wrap: (view) => createElement(EditingProvider, { value: editing }, view) })
  await hook.act(() => act(hook.current))
  const panels = json.panels as readonly { id: number; title: string; gridPos: Record<string, number> }[]
  return { panels, steps, chosen, said, kept }
}

const place = ({ panels }: { panels: readonly { id: number; gridPos: Record<string, number> }[] }, id: number) =>
  panels.find((one) => one.id === id)?.gridPos

describe('a panel', () => {
  test('is opened', async () => {
    const { chosen, steps } = await done(
      () => usePanelActions(2),
      ({ edit }) => edit(),
    )
    expect([chosen, steps]).toEqual([[{ kind: 'panel', id: 2, takesFocus: true }], []])
  })

  test('is doubled, and the second one opened', async () => {
    const { panels, chosen, said } = await done(
      () => usePanelActions(1),
      ({ duplicate }) => duplicate(),
    )
    const added = panels.find(({ id }) => id > 2)
    expect(added?.title).toBe('Load')
    expect(chosen).toEqual([{ kind: 'panel', id: added?.id }])
    expect(said).toEqual([expect.stringContaining('Load')])
  })

  test('that is not there is not doubled', async () => {
    const made = await done(
      () => usePanelActions(9),
      ({ duplicate }) => duplicate(),
    )
    expect(made).toMatchObject({ panels: { length: 2 }, chosen: [], said: [] })
  })

  test('is copied, without its number', async () => {
    await done(
      () => usePanelActions(2),
      ({ copy }) => copy(),
    )
    expect(copiedPanel()).toEqual({ type: 'stat', title: 'Memory', gridPos: { x: 0, y: 4, w: 12, h: 4 } })
  })

  test('is removed, and nothing is chosen then', async () => {
    const { panels, chosen, said } = await done(
      () => usePanelActions(1),
      ({ remove }) => remove(),
    )
    expect(panels.map(({ id }) => id)).toEqual([2])
    expect(chosen).toEqual([{ kind: 'nothing' }])
    expect(said).toEqual([expect.stringContaining('Load')])
  })

  test('is moved, as a step that further moves become part of, and its new place is said', async () => {
    const made = await done(
      () => usePanelActions(1),
      ({ moveTo }) => moveTo('right'),
    )
    expect(place(made, 1)).toMatchObject({ x: 1, y: 0 })
    expect(made.steps).toEqual(['place 1'])
    expect(made.said).toEqual([expect.stringMatching(/Load.*\b2\b.*\b1\b/)])
  })

  test('grows, and its new size is said', async () => {
    const made = await done(
      () => usePanelActions(2),
      ({ grow }) => grow(2, 1),
    )
    expect(place(made, 2)).toMatchObject({ w: 14, h: 5 })
    expect(made.said).toEqual([expect.stringMatching(/Memory.*\b14\b.*\b5\b/)])
  })

  test('that is not there is not moved, and nothing is said', async () => {
    const made = await done(
      () => usePanelActions(9),
      ({ grow }) => grow(1, 1),
    )
    expect(made.said).toEqual([])
    expect(place(made, 1)).toMatchObject({ w: 12, h: 4 })
  })

  test('that is added is opened', async () => {
    const { panels, chosen } = await done(useAddPanel, (add) => add({ type: 'text', title: 'New' } as never))
    const added = panels.find(({ title }) => title === 'New')
    expect(chosen).toEqual([{ kind: 'panel', id: added?.id, takesFocus: true }])
  })
})

describe('the panel that was copied last', () => {
  test.each([
    { name: 'is none before the first', text: undefined },
    { name: 'is none where something else is kept', text: '[1]' },
    { name: 'is none where nothing can be read', text: '{' },
  ])('$name', ({ text }) => {
    const { kept } = stubPage()
    if (text !== undefined) kept.set('dashboard copied panel', text)
    expect(copiedPanel()).toBeUndefined()
  })
})
