import type { GridPos } from '../dashboard.ts'

/** Something that has a place in the grid: a panel, or a row over the full width. */
export type Placed = { readonly id: number; readonly isRow: boolean } & GridPos

const columns = 24
const maxHeight = 200

type Direction = 'up' | 'down' | 'left' | 'right'

/** All of them moved up until they meet another one, in the order of the list: no gaps and no overlaps. */
export function settle(ordered: readonly Placed[]): readonly Placed[] {
  const heights = Array.from({ length: columns }, () => 0)
  return ordered.map((item) => {
    const y = Math.max(0, ...heights.slice(item.x, item.x + item.w))
    heights.fill(y + item.h, item.x, item.x + item.w)
    return { ...item, y }
  })
}

/** As people read: from the top, each line from the left. */
export function inOrder(items: readonly Placed[]): readonly Placed[] {
  return items.toSorted((a, b) => a.y - b.y || a.x - b.x)
}

/**
 * The items with one of them at another place. It goes before the first one that it overlaps sideways and whose middle
 * lies below the new top edge, and what it meets moves down.
 *
 * @param to `x` in columns, `y` in rows of the grid, also between two rows
 */
export function move(items: readonly Placed[], id: number, to: { readonly x: number; readonly y: number }) {
  const item = items.find((one) => one.id === id)
  if (item === undefined) return items
  const moved = { ...item, x: clamp(Math.round(to.x), 0, columns - item.w) }
  const others = inOrder(items).filter((one) => one.id !== id)
  const found = others.findIndex((one) => overlaps(one, moved) && one.y + one.h / 2 > to.y)
  return settle(others.toSpliced(found === -1 ? others.length : found, 0, moved))
}

/** The items with one of them as large as is asked, within the grid; a row has one size alone. */
export function resize(items: readonly Placed[], id: number, size: { readonly w: number; readonly h: number }) {
  return settle(
    inOrder(items).map((item) => {
      if (item.id !== id || item.isRow) return item
      return { ...item, w: clamp(Math.round(size.w), 1, columns - item.x), h: clamp(Math.round(size.h), 1, maxHeight) }
    }),
  )
}

/** One step of the keyboard: a column to the side, or past the next one above or below. */
export function step(items: readonly Placed[], id: number, direction: Direction): readonly Placed[] {
  const item = items.find((one) => one.id === id)
  if (item === undefined) return items
  const beside = items.filter((one) => one.id !== id && overlaps(one, item))
  switch (direction) {
    case 'left':
      return move(items, id, { x: item.x - 1, y: item.y })
    case 'right':
      return move(items, id, { x: item.x + 1, y: item.y })
    case 'up': {
      const above = inOrder(beside.filter((one) => one.y < item.y)).at(-1)
      return above === undefined ? items : move(items, id, { x: item.x, y: above.y })
    }
    case 'down': {
      const below = inOrder(beside.filter((one) => one.y > item.y))[0]
      return below === undefined ? items : move(items, id, { x: item.x, y: below.y + below.h / 2 })
    }
  }
}

/** Where a new panel of this size goes: beside the last ones where there is room, else below everything. */
export function freePlace(items: readonly Placed[], { w, h }: { readonly w: number; readonly h: number }): GridPos {
  const last = inOrder(items).at(-1)
  const bottom = Math.max(0, ...items.map((item) => item.y + item.h))
  if (last === undefined || last.isRow || last.x + last.w + w > columns) return { x: 0, y: bottom, w, h }
  return { x: last.x + last.w, y: last.y, w, h }
}

function overlaps(a: GridPos, b: GridPos): boolean {
  return a.x < b.x + b.w && b.x < a.x + a.w
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}
