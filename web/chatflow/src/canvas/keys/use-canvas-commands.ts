import { useCommands, useKeys } from '@hearth/ui-kit'
import type { RefObject } from 'react'
import type { Editor } from '../../editor/editor.ts'
import type { Edits } from '../edits/use-edits.ts'
import { t } from '../words.ts'
import type { Direction } from './next-node.ts'

export type CanvasCommands = {
  readonly box: RefObject<HTMLElement | null>
  readonly editor: Editor
  readonly edits: Edits
  readonly selectedId: string | undefined
  readonly addNode: () => void
  readonly addAfter: () => void
  readonly addBefore: () => void
  readonly wire: () => void
  readonly find: () => void
  readonly addNote: () => void
  readonly layOut: () => void
  readonly pin: () => void
  readonly runHere: () => void
  readonly runFrom: () => void
  readonly save: (format: 'svg' | 'png') => void
  readonly open: () => void
  readonly leave: () => void
  readonly go: (direction: Direction, keep: boolean) => void
  readonly view: {
    readonly fit: () => void
    readonly zoomIn: () => void
    readonly zoomOut: () => void
    readonly full: () => void
  }
}

const directions: Readonly<Record<Direction, string>> = {
  left: 'ArrowLeft',
  right: 'ArrowRight',
  up: 'ArrowUp',
  down: 'ArrowDown',
}

const stepPx = 8

const alignments = ['left', 'center', 'right', 'top', 'middle', 'bottom', 'across', 'down'] as const

/** What can be done on the canvas, by its keys and from the palette of commands. */
export function useCanvasCommands(commands: CanvasCommands): void {
  const { box: within, selectedId } = commands
  const group = t('canvas')
  useCommands(offered(commands).map((command) => ({ ...command, group, within })))
  useKeys([
    ...walking(commands).map((command) => ({ ...command, group, within })),
    // Without a node to add after, Tab leaves the canvas as it leaves everything else.
    ...(selectedId === undefined
      ? []
      : [{ label: t('cmdAddAfter'), keys: 'Tab', group, within, run: commands.addAfter }]),
  ])
}

function offered({ editor, edits, view, ...commands }: CanvasCommands) {
  return [
    { label: t('cmdAdd'), keys: 'n', run: commands.addNode },
    { label: t('cmdAddBefore'), keys: 'b', run: commands.addBefore },
    { label: t('cmdWire'), keys: 'w', run: commands.wire },
    { label: t('cmdOpen'), keys: 'Enter', run: commands.open },
    { label: t('cmdDelete'), keys: ['Delete', 'Backspace'], run: edits.remove },
    { label: t('cmdDisable'), keys: 'd', run: edits.toggleDisabled },
    { label: t('undo'), keys: 'Mod+Z', run: editor.undo },
    { label: t('redo'), keys: ['Mod+Shift+Z', 'Mod+Y'], run: editor.redo },
    { label: t('cmdSelectAll'), keys: 'Mod+A', run: edits.selectAll },
    { label: t('cmdDeselect'), keys: 'Escape', run: commands.leave },
    { label: t('cmdFind'), keys: ['/', 'Mod+F'], run: commands.find },
    { label: t('cmdDuplicate'), keys: 'Mod+D', run: edits.duplicate },
    { label: t('cmdGroup'), keys: 'Mod+G', run: edits.group },
    { label: t('cmdFold'), run: edits.fold },
    { label: t('cmdNote'), keys: 't', run: commands.addNote },
    { label: t('cmdLayOut'), keys: 'l', run: commands.layOut },
    { label: t('cmdPin'), keys: 'p', run: commands.pin },
    { label: t('cmdRunHere'), keys: 'r', run: commands.runHere },
    { label: t('cmdRunFrom'), keys: 'Shift+R', run: commands.runFrom },
    { label: t('cmdSvg'), run: () => commands.save('svg') },
    { label: t('cmdPng'), run: () => commands.save('png') },
    ...alignments.map((alignment) => ({ label: t(`align_${alignment}`), run: () => edits.align(alignment) })),
    { label: t('cmdFit'), keys: 'f', run: view.fit },
    { label: t('cmdZoomIn'), keys: '+', run: view.zoomIn },
    { label: t('cmdZoomOut'), keys: '-', run: view.zoomOut },
    { label: t('cmdZoomFull'), keys: '0', run: view.full },
  ]
}

function walking({ go, edits }: CanvasCommands) {
  const each = Object.entries(directions) as [Direction, string][]
  const offsets: Readonly<Record<Direction, readonly [number, number]>> = {
    left: [-stepPx, 0],
    right: [stepPx, 0],
    up: [0, -stepPx],
    down: [0, stepPx],
  }
  return each.flatMap(([direction, key]) => [
    { label: t('cmdNext'), keys: key, run: () => go(direction, false) },
    { label: t('cmdNextToo'), keys: `Mod+${key}`, run: () => go(direction, true) },
    { label: t('cmdMove'), keys: `Shift+${key}`, run: () => edits.moveBy(...offsets[direction]) },
  ])
}
