import type { StreamName } from '../../../domain/lines/line.ts'
import { parseTime } from '../../files/record.ts'

/** One record of a log stream: a line, or a part of a line that was too long for one. */
export type LogFrame = {
  readonly stream: StreamName
  readonly time: string
  readonly text: string
  /** The line ends here. */
  readonly ended: boolean
}

/** Takes an answer of `/logs?timestamps=1` apart as it comes. */
export type FrameReader = {
  push(chunk: Buffer): LogFrame[]
  /** What is left when the answer has ended. */
  finish(): LogFrame[]
}

const headerBytes = 8
// The engine cuts at 16 KiB; more than this is no frame.
const maxFrameBytes = 16_777_216
const newline = 0x0a

/** Without a terminal: stdcopy, eight bytes before each record, of which the first is the stream and the last four its length. */
export function createFrameReader(): FrameReader {
  let rest: Buffer = Buffer.alloc(0)
  return {
    push(chunk) {
      const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
      const frames: LogFrame[] = []
      let at = 0
      while (bytes.length - at >= headerBytes) {
        const length = bytes.readUInt32BE(at + 4)
        const kind = bytes[at] ?? 0
        if (kind > 3 || length > maxFrameBytes) throw new Error('Cannot read the log: its frames are damaged')
        const end = at + headerBytes + length
        if (end > bytes.length) break
        const frame = toFrame(kind === 2 ? 'stderr' : 'stdout', bytes.subarray(at + headerBytes, end))
        if (frame !== undefined) frames.push(frame)
        at = end
      }
      rest = bytes.subarray(at)
      return frames
    },
    finish: () => [],
  }
}

/** With a terminal: plain lines. The parts of a long one stand behind each other, each with the line's time before it. */
export function createTerminalReader(): FrameReader {
  let rest: Buffer = Buffer.alloc(0)
  return {
    push(chunk) {
      const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
      const end = bytes.lastIndexOf(newline) + 1
      rest = bytes.subarray(end)
      if (rest.length > maxFrameBytes) throw new Error('Cannot read the log: a line does not end')
      return splitLines(bytes.subarray(0, end))
    },
    finish() {
      const frames = toTerminalFrames(rest)
      rest = Buffer.alloc(0)
      return frames
    },
  }
}

function splitLines(bytes: Buffer): LogFrame[] {
  const frames: LogFrame[] = []
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(newline, start) + 1
    frames.push(...toTerminalFrames(bytes.subarray(start, end)))
    start = end
  }
  return frames
}

const partBytes = 16_384

function toTerminalFrames(line: Buffer): LogFrame[] {
  const stamp = line.subarray(0, line.indexOf(0x20) + 1)
  const frames: LogFrame[] = []
  for (let start = 0; start < line.length; ) {
    const next = start + stamp.length + partBytes
    const goesOn = stamp.length > 0 && line.subarray(next, next + stamp.length).equals(stamp)
    const end = goesOn ? next : line.length
    const frame = toFrame('stdout', line.subarray(start, end))
    if (frame !== undefined) frames.push(frame)
    start = end
  }
  return frames
}

function toFrame(stream: StreamName, payload: Buffer): LogFrame | undefined {
  const space = payload.indexOf(0x20)
  const time = space === -1 ? undefined : parseTime(payload.toString('latin1', 0, space))
  if (time === undefined) return undefined
  const ended = payload.at(-1) === newline
  const end = ended ? payload.length - (payload.at(-2) === 0x0d ? 2 : 1) : payload.length
  return { stream, time, text: payload.toString('utf8', space + 1, end), ended }
}
