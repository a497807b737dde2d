import { renderHook } from '@hearth/ui-kit/test-support'
import { createElement, type KeyboardEvent } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { type Editing, EditingProvider } from '../edit-context.ts'
import { useSlotKeys } from './use-slot-keys.ts'

const names = ['edit', 'duplicate', 'copy', 'remove', 'moveTo', 'grow'] as const

/** Presses a key on the panel, and tells what was done and whether others still hear it. */
async function pressed(key: string, fields: object = {}) {
  const done: unknown[] = []
  const actions = Object.fromEntries(names.map((name) => [name, (...args: unknown[]) => done.push([name, ...args])]))
  const choose = (choice: object) => done.push(['choose', choice])
  const focus = vi.fn()
  const body = { name: 'body' }
  const slot = { focus }
  vi.stubGlobal('requestAnimationFrame', (then: () => void) => then())
  const page = {
    body,
    activeElement: body as unknown,
    querySelector: (of: string) => (of === '[data-panel="7"]' ? slot : null),
  }
  vi.stubGlobal('document', page)
  const editing = { choose } as unknown as Editing
  const hook = await renderHook(() => useSlotKeys(7, actions as never), {
    wrap: (view) => createElement(EditingProvider, { value: editing }, view),
  })
  const [preventDefault, stopPropagation] = [vi.fn(), vi.fn()]
  const target = {}
  const event = { key, target, currentTarget: target, preventDefault, stopPropagation, ...fields }
  const press = () => hook.current(event as unknown as KeyboardEvent)
  await hook.act(press)
  const isTaken = preventDefault.mock.calls.length === 1 && stopPropagation.mock.calls.length === 1
  return { done, isTaken, focus, page, slot, body, press }
}

describe('a key on a panel', () => {
  test.each([
    { keys: 'ArrowUp', done: ['moveTo', 'up'] },
    { keys: 'ArrowDown', done: ['moveTo', 'down'] },
    { keys: 'ArrowLeft', done: ['moveTo', 'left'] },
    { keys: 'ArrowRight', done: ['moveTo', 'right'] },
    { keys: 'Shift ArrowUp', done: ['grow', 0, -1] },
    { keys: 'Shift ArrowDown', done: ['grow', 0, 1] },
    { keys: 'Shift ArrowLeft', done: ['grow', -1, 0] },
    { keys: 'Shift ArrowRight', done: ['grow', 1, 0] },
    { keys: 'Enter', done: ['edit'] },
    { keys: 'e', done: ['edit'] },
    { keys: 'E', done: ['edit'] },
    { keys: 'Delete', done: ['remove'] },
    { keys: 'Escape', done: ['choose', { kind: 'nothing' }] },
    { keys: 'Control d', done: ['duplicate'] },
    { keys: 'Meta D', done: ['duplicate'] },
    { keys: 'Control c', done: ['copy'] },
    { keys: 'Meta c', done: ['copy'] },
  ])('$keys: $done.0', async ({ keys, done }) => {
    const key = keys.split(' ').at(-1) ?? ''
    const has = (name: string) => keys.startsWith(`${name} `)
    const made = await pressed(key, { shiftKey: has('Shift'), ctrlKey: has('Control'), metaKey: has('Meta') })
    expect(made.done).toEqual([done])
    expect(made.isTaken).toBe(true)
  })

  test.each([
    { name: 'is another', key: 'x', fields: {} },
    { name: 'is one of the browser', key: 'ArrowUp', fields: { ctrlKey: true } },
    { name: 'is one of the browser on a Mac', key: 'Enter', fields: { metaKey: true } },
    { name: 'is a letter alone', key: 'd', fields: {} },
    { name: 'is pressed on something within', key: 'Delete', fields: { target: {} } },
  ])('is left to others where it $name', async ({ key, fields }) => {
    expect(await pressed(key, fields)).toMatchObject({ done: [], isTaken: false })
  })
})

describe('the focus', () => {
  test('comes back to a panel that lost it by its new place', async () => {
    const { focus, page, press } = await pressed('ArrowUp')
    expect(focus).toHaveBeenCalledOnce()
    page.activeElement = null
    press()
    expect(focus).toHaveBeenCalledTimes(2)
  })

  test('stays where it is elsewhere, or on the panel', async () => {
    const { focus, page, slot, press } = await pressed('ArrowUp')
    for (const element of [{ name: 'a field' }, slot]) {
      page.activeElement = element
      press()
    }
    expect(focus).toHaveBeenCalledOnce()
  })

  test('is nobody where the panel is gone', async () => {
    const { focus, page, press } = await pressed('Delete')
    page.querySelector = () => null
    press()
    expect(focus).toHaveBeenCalledOnce()
  })
})
