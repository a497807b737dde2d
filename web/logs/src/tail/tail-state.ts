import type { LineBody } from '../../../../services/logs/src/wire/line.ts'
import type { PageBody } from '../../../../services/logs/src/wire/page.ts'
import type { OlderLines } from '../queries/fetch-page.ts'

/** Something that happened between two lines. */
export type Notice = { readonly kind: 'gap' | 'removed'; readonly container: string; readonly reason?: string }

/** A row of the log. Keys rise by one from row to row, so that a row keeps its key when others come or go. */
export type Item =
  | { readonly key: number; readonly line: LineBody; readonly notice?: undefined }
  | { readonly key: number; readonly notice: Notice; readonly line?: undefined }

type Row = { readonly line: LineBody } | { readonly notice: Notice }

/** A row before which the log can be cut: what is older can be asked for with `cursor`; null where there is nothing. */
type Mark = { readonly key: number; readonly cursor: string | null }

export type TailState = {
  /** Oldest first. */
  readonly items: readonly Item[]
  /** Key of the row that comes next. */
  readonly nextKey: number
  /** Oldest first; the first is before the first row. */
  readonly marks: readonly [Mark, ...Mark[]]
  /** Where the stream goes on. */
  readonly cursor: string
  readonly caughtUp: boolean
  /** Containers that were removed while they were followed. */
  readonly removed: readonly string[]
}

/** An event of the stream, as the service sends it. */
export type TailEvent =
  | { readonly name: 'lines'; readonly id: string; readonly data: readonly LineBody[] }
  | {
      readonly name: 'gap'
      readonly id: string
      readonly data: { readonly container: string; readonly reason: string }
    }
  | { readonly name: 'container'; readonly id: string; readonly data: { readonly container: string } }
  | { readonly name: 'caught-up'; readonly id: string }

export type TailAction =
  | { readonly kind: 'events'; readonly events: readonly TailEvent[] }
  | { readonly kind: 'older'; readonly page: OlderLines }

/** Most rows that are kept. */
export const maxItems = 20_000
const rowsPerMark = 500

export function openTail({ lines, gaps, prev, next }: PageBody): TailState {
  const rows = [...gaps.map(toGap), ...lines.map((line) => ({ line }))]
  const items = rows.map((row, key) => ({ key, ...row }))
  const marks = [{ key: 0, cursor: prev }] as const
  return { items, nextKey: items.length, marks: [...marks], cursor: next, caughtUp: false, removed: [] }
}

export function reduceTail(state: TailState, action: TailAction): TailState {
  return action.kind === 'older' ? prepend(state, action.page) : trim(appendAll(state, action.events))
}

/** Whether there are older lines, and room for them. */
export function canLoadOlder({ marks, items }: TailState): boolean {
  return marks[0].cursor !== null && items.length < maxItems
}

function appendAll(state: TailState, events: readonly TailEvent[]): TailState {
  const items = [...state.items]
  const marks: [Mark, ...Mark[]] = [...state.marks]
  const removed = [...state.removed]
  let { nextKey, cursor, caughtUp } = state
  for (const event of events) {
    if (nextKey - (marks.at(-1)?.key ?? 0) >= rowsPerMark) marks.push({ key: nextKey, cursor })
    for (const row of rowsOf(event)) items.push({ key: nextKey++, ...row })
    if (event.name === 'container') removed.push(event.data.container)
    if (event.name === 'caught-up') caughtUp = true
    cursor = event.id
  }
  return { items, marks, removed, nextKey, cursor, caughtUp }
}

function rowsOf(event: TailEvent): Row[] {
  switch (event.name) {
    case 'lines':
      return event.data.map((line) => ({ line }))
    case 'gap':
      return [toGap(event.data)]
    case 'container':
      return [{ notice: { kind: 'removed', container: event.data.container } }]
    case 'caught-up':
      return []
  }
}

function toGap({ container, reason }: { readonly container: string; readonly reason: string }): { notice: Notice } {
  return { notice: { kind: 'gap', container, reason } }
}

function prepend(state: TailState, { lines, gaps, prev }: OlderLines): TailState {
  const rows: Row[] = [...gaps.map(toGap), ...lines.map((line) => ({ line }))]
  const firstKey = state.marks[0].key - rows.length
  const items = [...rows.map((row, at) => ({ key: firstKey + at, ...row })), ...state.items]
  const mark = { key: firstKey, cursor: prev }
  // Without rows the place before the first one has only become an older one.
  const [first, ...rest] = state.marks
  return { ...state, items, marks: rows.length === 0 ? [mark, ...rest] : [mark, first, ...rest] }
}

// Cut at a mark, so that what is cut off can be asked for again.
function trim(state: TailState): TailState {
  if (state.items.length <= maxItems) return state
  const least = state.nextKey - maxItems
  const at = state.marks.findIndex(({ key }) => key >= least)
  const [mark, ...rest] = state.marks.slice(at)
  if (at === -1 || mark === undefined) return state
  return { ...state, items: state.items.slice(mark.key - state.marks[0].key), marks: [mark, ...rest] }
}
