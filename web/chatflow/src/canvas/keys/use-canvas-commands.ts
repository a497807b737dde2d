import { useCommands, useKeys } from '@hearth/ui-kit'
import { t } from '../words.ts'
import type { Direction } from './next-node.ts'
import { type CanvasCommands, type OfferedCommand, offeredCommands } from './offered-commands.ts'

const directions: Readonly<Record<Direction, string>> = {
  left: 'ArrowLeft',
  right: 'ArrowRight',
  up: 'ArrowUp',
  down: 'ArrowDown',
}

const stepPx = 8

/**
 * What can be done on the canvas, by its keys and from the palette of commands.
 * @returns the same for its menu
 */
export function useCanvasCommands(commands: CanvasCommands): readonly OfferedCommand[] {
  const { box: within } = commands
  const group = t('canvas')
  const offered = offeredCommands(commands)
  useCommands(
    offered.map(({ isOfBrowser, keys, run, ...command }) => ({
      ...command,
      ...(isOfBrowser === true || keys === undefined ? {} : { keys }),
      run: () => run(),
      group,
      within,
    })),
  )
  useKeys(walking(commands).map((command) => ({ ...command, group, within })))
  return offered
}

function walking({ go, edits, menu }: CanvasCommands) {
  const each = Object.entries(directions) as [Direction, string][]
  const offsets: Readonly<Record<Direction, readonly [number, number]>> = {
    left: [-stepPx, 0],
    right: [stepPx, 0],
    up: [0, -stepPx],
    down: [0, stepPx],
  }
  const steps = each.flatMap(([direction, key]) => [
    { label: t('cmdNext'), keys: key, run: () => go(direction, false) },
    { label: t('cmdNextToo'), keys: `Mod+${key}`, run: () => go(direction, true) },
    { label: t('cmdMove'), keys: `Shift+${key}`, run: () => edits.moveBy(...offsets[direction]) },
  ])
  return [...steps, { label: t('cmdMenu'), keys: ['Shift+F10', 'ContextMenu'], run: menu }]
}
