import { expect, test } from 'vitest'
import type { Command } from './command.ts'
import { createCommandRegistry } from './command-registry.ts'

const command = (id: string, keys?: string) => ({ id, keys }) as unknown as Command
const idsOf = (commands: readonly Command[]) => commands.map((each) => (each as unknown as { id: string }).id)

test('offers those of the newest view first, and of the palette what belongs there', () => {
  const registry = createCommandRegistry()
  registry.add({ current: [command('old', 'a'), command('silent')] }, 'palette')
  registry.add({ current: [command('new', 'b')] }, 'keys')
  expect(idsOf(registry.withKeys())).toEqual(['new', 'old'])
  expect(idsOf(registry.inPalette())).toEqual(['old', 'silent'])
})

test('a view that has gone offers nothing', () => {
  const registry = createCommandRegistry()
  const takeBack = registry.add({ current: [command('a', 'a')] }, 'palette')
  takeBack()
  expect(registry.withKeys()).toEqual([])
  expect(registry.inPalette()).toEqual([])
})

test('reads what a view offers when it is asked', () => {
  const registry = createCommandRegistry()
  const entry = { current: [command('a')] }
  registry.add(entry, 'palette')
  entry.current = [command('b')]
  expect(idsOf(registry.inPalette())).toEqual(['b'])
})
