import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { Failure } from '@hearth/kernel'
import { z } from 'zod'
import type { Cursor, Position } from '../domain/lines/line.ts'

const version = 1
const maxCursorChars = 16_384
const maxUnpackedBytes = 262_144
const longBytes = 1_024
// No other cursor begins so: those are JSON objects.
const packedMark = '-'

const position = z.tuple([z.string().min(1).max(128), z.int().min(0)]).nullable()

/** By container id: one position for both streams, or one each. */
const token = z.object({
  v: z.literal(version),
  c: z.record(z.string().max(256), z.union([z.tuple([position]), z.tuple([position, position])])),
})

/** Encodes how far each container has been read as one opaque word that is safe in a URL and a header. */
export function renderCursor(cursors: ReadonlyMap<string, Cursor>): string {
  const containers = [...cursors].map(([id, { stdout, stderr }]) => [
    id,
    isSame(stdout, stderr) ? [stdout ?? null] : [stdout ?? null, stderr ?? null],
  ])
  const text = Buffer.from(JSON.stringify({ v: version, c: Object.fromEntries(containers) }))
  // A header holds 16 KiB, and a stream may carry a hundred containers.
  return text.length <= longBytes
    ? text.toString('base64url')
    : `${packedMark}${deflateRawSync(text).toString('base64url')}`
}

/** @throws {Failure} `invalid` for anything but what {@link renderCursor} makes */
export function parseCursor(text: string): Map<string, Cursor> {
  const parsed = text.length > maxCursorChars ? undefined : token.safeParse(parseJson(text)).data
  if (parsed === undefined) {
    throw new Failure('invalid', 'Cannot read the cursor: it is not one that this service gave out', {
      code: 'invalid_cursor',
      param: 'cursor',
    })
  }
  return new Map(
    Object.entries(parsed.c).map(([id, [stdout, stderr = stdout]]) => [
      id,
      { stdout: stdout ?? undefined, stderr: stderr ?? undefined },
    ]),
  )
}

function isSame(left: Position | undefined, right: Position | undefined): boolean {
  return left?.[0] === right?.[0] && left?.[1] === right?.[1]
}

function parseJson(text: string): unknown {
  if (!/^[\w-]+$/.test(text)) return undefined
  try {
    if (!text.startsWith(packedMark)) return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
    const packed = Buffer.from(text.slice(packedMark.length), 'base64url')
    return JSON.parse(inflateRawSync(packed, { maxOutputLength: maxUnpackedBytes }).toString('utf8'))
  } catch {
    return undefined
  }
}
