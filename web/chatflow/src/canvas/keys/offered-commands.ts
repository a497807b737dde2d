import type { Point } from '@hearth/flow'
import type { Command } from '@hearth/ui-kit'
import type { RefObject } from 'react'
import type { Editor } from '../../editor/editor.ts'
import type { Edits } from '../edits/use-edits.ts'
import { t } from '../words.ts'
import type { MenuPlace } from './menu-place.ts'
import type { Direction } from './next-node.ts'

export type CanvasCommands = {
  readonly box: RefObject<HTMLElement | null>
  readonly editor: Editor
  readonly edits: Edits
  readonly selectedId: string | undefined
  readonly addNode: (at?: Point) => void
  readonly addAfter: () => void
  readonly addBefore: () => void
  readonly wire: () => void
  readonly find: () => void
  readonly addNote: (at?: Point) => void
  /** Puts a node into the selected wire, or into that which leaves the selected node. */
  readonly insert: (at?: Point) => void
  readonly copy: () => void
  readonly paste: (at?: Point) => void
  readonly layOut: () => void
  readonly pin: () => void
  readonly runHere: () => void
  readonly runFrom: () => void
  readonly runTo: () => void
  readonly save: (format: 'svg' | 'png') => void
  readonly open: () => void
  /** Closes the inspector; absent where it is not open. */
  readonly leave: (() => void) | undefined
  /** Shows the menu of what is selected. */
  readonly menu: () => void
  readonly go: (direction: Direction, keep: boolean) => void
  readonly view: {
    readonly fit: () => void
    readonly zoomIn: () => void
    readonly zoomOut: () => void
    readonly full: () => void
  }
}

/** A command, and of what it stands in the menu; without that it is in the palette alone. */
export type OfferedCommand = Omit<Command, 'run'> & {
  readonly on?: readonly MenuPlace[]
  readonly isDangerous?: boolean
  /** The browser answers to its keys with an event of its own. */
  readonly isOfBrowser?: true
  /** @param at where in the window its menu was opened, when that was by the mouse */
  readonly run: (at?: Point) => void
}

const alignments = ['left', 'center', 'right', 'top', 'middle', 'bottom', 'across', 'down'] as const

const canvas = ['canvas'] as const
const step = ['step'] as const
const one = ['step', 'note', 'group'] as const
const any = [...one, 'several'] as const

const sized = ['note', 'group'] as const

const stepPx = 8

// As a node is moved, with Alt besides.
const sizings = [
  { name: 'cmdWider', key: 'ArrowRight', dx: stepPx, dy: 0 },
  { name: 'cmdNarrower', key: 'ArrowLeft', dx: -stepPx, dy: 0 },
  { name: 'cmdTaller', key: 'ArrowDown', dx: 0, dy: stepPx },
  { name: 'cmdShorter', key: 'ArrowUp', dx: 0, dy: -stepPx },
] as const

/** In the order in which they stand in the palette and in the menus. */
export function offeredCommands({ editor, edits, view, ...commands }: CanvasCommands): readonly OfferedCommand[] {
  return [
    { label: t('cmdAdd'), keys: 'n', run: commands.addNode, on: canvas },
    { label: t('cmdNote'), keys: 't', run: commands.addNote, on: canvas },
    { label: t('undo'), keys: 'Mod+Z', run: editor.undo, on: canvas },
    { label: t('redo'), keys: ['Mod+Shift+Z', 'Mod+Y'], run: editor.redo, on: canvas },
    { label: t('paste'), keys: 'Mod+V', run: commands.paste, on: canvas, isOfBrowser: true },
    { label: t('cmdSelectAll'), keys: 'Mod+A', run: edits.selectAll, on: canvas },
    // One thing at a time, the topmost first: the key closes the inspector before.
    {
      label: t('cmdDeselect'),
      ...(commands.leave === undefined ? { keys: 'Escape' } : {}),
      run: () => editor.select([]),
    },
    { label: t('cmdFind'), keys: ['/', 'Mod+F'], run: commands.find, on: canvas },
    { label: t('cmdLayOut'), keys: 'l', run: commands.layOut, on: canvas },
    { label: t('cmdFit'), keys: 'f', run: view.fit, on: canvas },
    { label: t('cmdZoomIn'), keys: '+', run: view.zoomIn },
    { label: t('cmdZoomOut'), keys: '-', run: view.zoomOut },
    { label: t('cmdZoomFull'), keys: '0', run: view.full },
    { label: t('cmdSvg'), run: () => commands.save('svg'), on: canvas },
    { label: t('cmdPng'), run: () => commands.save('png'), on: canvas },
    { label: t('cmdOpen'), keys: 'Enter', run: commands.open, on: one },
    // Without a node to add after, Tab leaves the canvas as it leaves everything else.
    ...(commands.selectedId === undefined
      ? []
      : [{ label: t('cmdAddAfter'), keys: 'Tab', run: commands.addAfter, on: step }]),
    { label: t('cmdAddBefore'), keys: 'b', run: commands.addBefore, on: step },
    { label: t('cmdInsert'), keys: 'i', run: commands.insert, on: ['wire', 'step'] },
    { label: t('cmdWire'), keys: 'w', run: commands.wire, on: step },
    { label: t('cmdRunHere'), keys: 'r', run: commands.runHere, on: step },
    { label: t('cmdRunFrom'), keys: 'Shift+R', run: commands.runFrom, on: step },
    { label: t('cmdRunTo'), run: commands.runTo, on: step },
    { label: t('cmdPin'), keys: 'p', run: commands.pin, on: step },
    { label: t('cmdDisable'), keys: 'd', run: edits.toggleDisabled, on: ['step', 'several'] },
    { label: t('copy'), keys: 'Mod+C', run: commands.copy, on: any, isOfBrowser: true },
    { label: t('cmdDuplicate'), keys: 'Mod+D', run: edits.duplicate, on: any },
    { label: t('cmdGroup'), keys: 'Mod+G', run: edits.group, on: any },
    { label: t('cmdFold'), run: edits.fold, on: ['group'] },
    ...sizings.map(({ name, key, dx, dy }) => ({
      label: t(name),
      keys: `Alt+Shift+${key}`,
      run: () => edits.resizeBy(dx, dy),
      on: sized,
    })),
    ...alignments.map((alignment) => ({
      label: t(`align_${alignment}`),
      run: () => edits.align(alignment),
      on: ['several'] as const,
    })),
    {
      label: t('cmdDelete'),
      keys: ['Delete', 'Backspace'],
      run: edits.remove,
      on: [...any, 'wire'],
      isDangerous: true,
    },
  ]
}
