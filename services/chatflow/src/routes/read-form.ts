import { Failure } from '@hearth/kernel'
import type { Context } from 'hono'

/** One value a name, or all of them where a name comes more than once. */
export type Form = Readonly<Record<string, string | File | (string | File)[]>>

// More than any page lets one fill in.
const maxParts = 1_000

/** Whether a request says that it brings a form with files. */
export function isMultipart(c: Context): boolean {
  return (c.req.header('content-type') ?? '').toLowerCase().startsWith('multipart/form-data')
}

/**
 * The fields and files of a form, of either kind. They are counted before any is read.
 *
 * @throws {Failure} `invalid` for a form that is cut or names no boundary, `too-large` for one of too many parts
 */
export async function readForm(c: Context): Promise<Form> {
  const mark = isMultipart(c) ? boundaryOf(c) : '&'
  const body = Buffer.from(await c.req.arrayBuffer())
  if (occursMoreThan(body, mark, maxParts + 1))
    throw new Failure('too-large', `Cannot read the form: it has more than ${maxParts} parts`)
  try {
    return await c.req.parseBody({ all: true })
  } catch (cause) {
    if (cause instanceof Failure) throw cause
    throw new Failure('invalid', 'Cannot read the form: it is cut, or its boundary is not that of its header', {
      cause,
    })
  }
}

/** The same with its texts apart from its files, which come in their order. */
export async function readFormParts(c: Context): Promise<{ readonly fields: Form; readonly files: readonly File[] }> {
  const entries = Object.entries(await readForm(c))
  return {
    fields: Object.fromEntries(entries.filter(([, value]) => typeof value === 'string')),
    files: entries.flatMap(([, value]) => [value].flat()).filter((value) => value instanceof File),
  }
}

function boundaryOf(c: Context): string {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(c.req.header('content-type') ?? '') ?? []
  const boundary = quoted ?? plain
  if (boundary !== undefined) return `--${boundary}`
  throw new Failure('invalid', 'Cannot read the form: its Content-Type names no boundary')
}

function occursMoreThan(body: Buffer, mark: string, most: number): boolean {
  let found = 0
  for (let at = body.indexOf(mark); at !== -1; at = body.indexOf(mark, at + mark.length)) {
    found += 1
    if (found > most) return true
  }
  return false
}
