import { type Container, isLive } from '../containers/container.ts'
import { BEGINNING, type Cursor, type Line, type Nanos } from '../lines/line.ts'
import { type FollowOptions, followLogs } from './follow-logs.ts'
import type { LogSource } from './source.ts'

export type ReadOutOptions = Pick<
  FollowOptions,
  'maxBatchLines' | 'maxBatchChars' | 'rejoinMs' | 'clock' | 'signal'
> & {
  readonly since: Nanos | undefined
  readonly until: Nanos | undefined
  /** Only this many of the newest; `undefined` for all. */
  readonly tail: number | undefined
  /** Go on until the container stops. */
  readonly follow: boolean
  readonly accept: (line: Line) => boolean
}

/** Reads one container's lines in the way Docker's clients ask for them, in batches, oldest first. */
export async function* readOut(
  source: LogSource,
  { id }: Container,
  options: ReadOutOptions,
): AsyncGenerator<readonly Line[]> {
  const { since, until, tail, follow } = options
  const accept = (line: Line) =>
    (since === undefined || line.time >= since) && (until === undefined || line.time <= until) && options.accept(line)
  let from: Cursor = BEGINNING
  if (tail !== undefined) {
    const wanted = { direction: 'backward', cursor: undefined, since, until, accept } as const
    const page = await source.read(id, { ...wanted, limit: Math.max(1, tail) })
    if (tail > 0) yield page.entries.map(({ line }) => line)
    if (!follow) return
    from = page.end
  } else if (since !== undefined) {
    const wanted = { direction: 'forward', cursor: undefined, since, until, accept } as const
    from = (await source.read(id, { ...wanted, limit: 1 })).begin
  }
  const over = new AbortController()
  const signal = AbortSignal.any([options.signal, over.signal])
  let caughtUp = false
  let stoppedRounds = 0
  // A container that stopped says nothing more once two rounds since have found no line.
  const joined = async () => {
    stoppedRounds = caughtUp && !(await isRunning(source, id)) ? stoppedRounds + 1 : 0
    if (stoppedRounds === roundsAfterStop) over.abort()
    return new Map()
  }
  const starts = new Map([[id, from]])
  for await (const event of followLogs(source, { ...options, signal, accept, starts, ...(follow ? { joined } : {}) })) {
    if (event.kind === 'lines') {
      // Its reader is behind: these rounds were not without lines.
      stoppedRounds = 0
      yield event.lines
    }
    if (event.kind === 'caught-up') caughtUp = true
    if (event.kind === 'ended' || (caughtUp && !follow)) return
  }
}

const roundsAfterStop = 2

async function isRunning(source: LogSource, id: string): Promise<boolean> {
  return (await source.list()).some((container) => container.id === id && isLive(container))
}
