import { unlessMissing } from '../containers/missing-container.ts'
import { BEGINNING, type Cursor, type Line, type Nanos } from '../lines/line.ts'
import { type FollowOptions, followLogs } from './follow-logs.ts'
import type { Gap, LogSource } from './source.ts'

/** One step of an export: some lines, the word that some are missing, or that it ended before its end. */
export type ExportStep =
  | { readonly kind: 'lines'; readonly lines: readonly Line[] }
  | { readonly kind: 'gap'; readonly gap: Gap }
  | { readonly kind: 'cut' }

export type ExportOptions = Omit<FollowOptions, 'starts' | 'joined'> & {
  readonly containers: readonly string[]
  /** All containers are read: one that is gone by now is left out. */
  readonly all: boolean
  readonly since: Nanos | undefined
  readonly until: Nanos
}

/**
 * Reads all lines of some containers from one time to another, oldest first and merged by time, as
 * fast as they are taken, or until `signal` aborts.
 */
export async function* exportLogs(source: LogSource, options: ExportOptions): AsyncGenerator<ExportStep> {
  const { since, until } = options
  const starts = await placesOf(source, options)
  const isWanted = ({ time }: Line) => time <= until && (since === undefined || time >= since)
  const accept = (line: Line) => isWanted(line) && options.accept(line)
  for await (const event of followLogs(source, { ...options, starts, accept })) {
    if (event.kind === 'caught-up') return
    if (event.kind === 'lines' || event.kind === 'gap') yield event
  }
  yield { kind: 'cut' }
}

async function placesOf(source: LogSource, { containers, all, since }: ExportOptions): Promise<Map<string, Cursor>> {
  const finding = containers.map(async (id): Promise<[string, Cursor][]> => {
    const asked = placeOf(source, id, since)
    const place = await (all ? unlessMissing(asked) : asked)
    return place === undefined ? [] : [[id, place]]
  })
  return new Map((await Promise.all(finding)).flat())
}

async function placeOf(source: LogSource, id: string, since: Nanos | undefined): Promise<Cursor> {
  if (since === undefined) return BEGINNING
  const request = {
    direction: 'forward',
    cursor: undefined,
    since,
    until: undefined,
    limit: 1,
    accept: () => true,
  } as const
  return (await source.read(id, request)).begin
}
