import { t } from '../words.ts'
import type { Direction } from './next-node.ts'
import type { CanvasCommands } from './offered-commands.ts'

const directions: Readonly<Record<Direction, string>> = {
  left: 'ArrowLeft',
  right: 'ArrowRight',
  up: 'ArrowUp',
  down: 'ArrowDown',
}

const stepPx = 8

/** What keys do that means nothing in the palette: to go from node to node, and to leave what is open. */
export function walking({ go, edits, menu, leave }: Pick<CanvasCommands, 'go' | 'edits' | 'menu' | 'leave'>) {
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
  return [
    ...steps,
    { label: t('cmdMenu'), keys: ['Shift+F10', 'ContextMenu'], run: menu },
    ...(leave === undefined ? [] : [{ label: t('cmdLeave'), keys: 'Escape', run: leave }]),
  ]
}
