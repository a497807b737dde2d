import { createForwardJoiner, type ForwardJoiner } from '../../../domain/lines/join-forward.ts'
import {
  type Cursor,
  type Entry,
  type Nanos,
  type Position,
  STREAMS,
  type StreamName,
} from '../../../domain/lines/line.ts'
import type { JoinedLine } from '../../../domain/lines/piece.ts'
import { shift } from '../../files/forward-page.ts'
import { allOfTime, type Stamp, toPosition, toStamp } from './engine-position.ts'
import type { LogFrame } from './frames.ts'

/** Records of stdout and stderr that were written together are stamped this far apart at most. */
const maxDisorderMs = 5_000

/** Makes lines of the records that the engine gives out from a place on. */
export class EngineReader {
  readonly #container: string
  readonly #joiner: ForwardJoiner
  /** Behind the last record of each stream. */
  readonly #at: Partial<Record<StreamName, Stamp>> = {}
  /** Places up to which the records are known; the engine can only be asked for a time. */
  readonly #skipping: Partial<Record<StreamName, Stamp>> = {}
  readonly #from: Cursor
  #lost = false

  constructor(container: string, from: Cursor, maxLineBytes: number) {
    this.#container = container
    this.#from = from
    this.#joiner = createForwardJoiner(maxLineBytes)
    for (const stream of STREAMS) {
      const position = from[stream]
      const stamp = position === undefined ? undefined : toStamp(position)
      if (stamp !== undefined) this.#skipping[stream] = stamp
    }
  }

  /** From when on the engine has to be asked; `undefined` is from the beginning. */
  get since(): Nanos | undefined {
    const { stdout, stderr } = this.#skipping
    if (stdout === undefined || stderr === undefined) return undefined
    return [stdout.time, stderr.time].toSorted()[0]
  }

  /**
   * The times of the records behind which reading goes on, where it has stopped behind certain ones of both streams
   * or of the only one that writes; `undefined` for any other place.
   */
  get behind(): ReadonlyMap<StreamName, Nanos> | undefined {
    const { stdout, stderr } = this.#skipping
    if (stdout === undefined || stderr === undefined || stdout.count === 0 || stderr.count === 0) return undefined
    const certain = STREAMS.flatMap((stream): [StreamName, Nanos][] => {
      const stamp = this.#skipping[stream]
      return stamp === undefined || stamp.count === allOfTime ? [] : [[stream, stamp.time]]
    })
    return certain.length === 0 ? undefined : new Map(certain)
  }

  /** The newest time up to which a stream is known. */
  get newest(): Nanos | undefined {
    return STREAMS.flatMap((stream) => this.#known(stream)?.time ?? [])
      .toSorted()
      .at(-1)
  }

  /** Whether a record, or one behind it, has been read. */
  knows({ stream, time }: LogFrame): boolean {
    const known = this.#known(stream)
    return known !== undefined && time <= known.time
  }

  /** The record behind which reading began is gone, and with it perhaps others: the engine has deleted a file. */
  get lost(): boolean {
    return this.#lost
  }

  /** The lines that a record completes: none, its own, and one before it that was never ended. */
  push({ stream, time, text, ended }: LogFrame): Entry[] {
    const before = this.#at[stream]
    const start = before?.time === time ? before.count : 0
    this.#at[stream] = { time, count: start + 1 }
    if (this.#isSkipped(stream, time, start, before)) return []
    const entries = this.#endOther(stream, time)
    const piece = { stream, time, text, ended, generation: `@${time}`, start, end: start + 1 }
    const line = this.#joiner.push(piece)
    return line === undefined ? entries : [...entries, this.#toEntry(line)]
  }

  /** Gives out what was never ended; nothing more will be written to it. */
  flush(): Entry[] {
    return this.#joiner.flush(() => true).map((line) => this.#toEntry(line))
  }

  cursor(): Cursor {
    return { stdout: this.#positionOf('stdout', 'stderr'), stderr: this.#positionOf('stderr', 'stdout') }
  }

  // A part that carries another time belongs to another line.
  #endOther(stream: StreamName, time: Nanos): Entry[] {
    if (this.#joiner.pendingStart(stream) === undefined) return []
    const held = this.#joiner.flush((newest) => newest.stream === stream && newest.time !== time)
    return held.map((line) => this.#toEntry(line))
  }

  #isSkipped(stream: StreamName, time: Nanos, start: number, before: Stamp | undefined): boolean {
    const target = this.#skipping[stream]
    if (target === undefined) return false
    if (time < target.time || (time === target.time && start < target.count)) return true
    delete this.#skipping[stream]
    // Other places stand between records rather than behind one.
    const isBehindOne = target.count > 0 && target.count < allOfTime
    if (isBehindOne && time !== target.time && before?.time !== target.time) this.#lost = true
    return false
  }

  #known(stream: StreamName): Stamp | undefined {
    return this.#skipping[stream] ?? this.#at[stream]
  }

  #toEntry({ stream, time, text, partial }: JoinedLine): Entry {
    const line = { container: this.#container, generation: 'engine', time, stream, text, partial }
    return { line, boundary: this.cursor() }
  }

  // A stream that has been silent for long need not be asked for from back then.
  #positionOf(stream: StreamName, other: StreamName): Position | undefined {
    const pending = this.#joiner.pendingStart(stream)
    if (pending !== undefined) return pending
    const own = this.#known(stream)
    const front = this.#at[other]
    const latest = front === undefined ? undefined : shift(front.time, -maxDisorderMs)
    if (latest !== undefined && (own === undefined || own.time < latest))
      return toPosition({ time: latest, count: allOfTime })
    return own === undefined ? this.#from[stream] : toPosition(own)
  }
}
