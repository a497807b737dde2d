import { expect, test } from 'vitest'
import { createEditor } from '../../editor/editor.ts'
import { t } from '../words.ts'
import { type CanvasCommands, offeredCommands } from './offered-commands.ts'
import { walking } from './walking.ts'

function openCanvas(isInspected: boolean) {
  const editor = createEditor({ nodes: [], edges: [] })
  editor.select(['a'])
  let isOpen = isInspected
  const close = () => {
    isOpen = false
  }
  const commands = { editor, edits: {}, view: {}, leave: isInspected ? close : undefined } as CanvasCommands
  return {
    deselect: offeredCommands(commands).find(({ label }) => label === t('cmdDeselect')),
    onEscape: [...offeredCommands(commands), ...walking(commands)].filter(({ keys }) => keys === 'Escape'),
    left: () => ({ selected: [...editor.get().selected], isOpen }),
  }
}

test.each([
  { isInspected: true, name: 'closes the inspector before anything else', left: { selected: ['a'], isOpen: false } },
  { isInspected: false, name: 'selects nothing', left: { selected: [], isOpen: false } },
])('Escape $name', ({ isInspected, left }) => {
  const canvas = openCanvas(isInspected)
  expect(canvas.onEscape).toHaveLength(1)
  canvas.onEscape[0]?.run()
  expect(canvas.left()).toEqual(left)
})

test('who asks the palette to select nothing has nothing selected, whatever is open', () => {
  const canvas = openCanvas(true)
  canvas.deselect?.run()
  expect(canvas.left()).toEqual({ selected: [], isOpen: true })
})
