import { Readable } from 'node:stream'
import { Failure } from '@hearth/kernel'
import type { Context } from 'hono'
import { z } from 'zod'
import { expiredAt } from '../../wire/resources/status.ts'
import { readNumber } from './list-params.ts'
import type { View } from './read-view.ts'

const most = 5_000

/**
 * A list of resources, sent one after the other as the client takes them: any number of them, of which one is in
 * memory. `limit` and `continue` ask for a part, `labelSelector` and `fieldSelector` for some.
 *
 * @param latest the revision of the last change before `names` were read
 * @param names of all that the caller may see and has selected, in any order
 * @param render a resource as JSON text; `undefined` for one that is gone meanwhile
 * @throws {Failure} `invalid` for what is asked and not answered here
 */
export function listResources(
  c: Context,
  view: View,
  latest: number,
  names: readonly string[],
  render: (name: string) => string | undefined,
): Response {
  const { shown, metadata } = readPart(c, names, latest, most)
  const head = JSON.stringify(view.head(metadata))
  const parts = textOf(`${head.slice(0, -1)},"${view.items}":[`, shown, (name) => {
    const text = render(name)
    return text === undefined ? undefined : view.item(text)
  })
  return c.body(Readable.toWeb(Readable.from(parts)) as ReadableStream<Uint8Array>, 200, {
    'content-type': 'application/json',
  })
}

/** A part of a list: the names in it, and what is told of the list with it. */
type Part = {
  readonly shown: readonly string[]
  readonly metadata: {
    readonly resourceVersion: string
    readonly continue?: string
    readonly remainingItemCount?: number
  }
}

/**
 * The part of a list that `limit` and `continue` ask for.
 *
 * @param most how many are in it at most, where `limit` says more; without `limit` all are
 * @throws {Failure} `invalid` for what cannot be read; `conflict` for a list of a version that is gone
 */
export function readPart(c: Context, names: readonly string[], latest: number, most: number): Part {
  checkVersion(c, latest)
  const { after, revision = latest } = readContinue(c.req.query('continue'))
  const left = names.filter((name) => after === undefined || name > after).toSorted()
  const limit = readNumber(c, 'limit')
  const shown = limit ? left.slice(0, Math.min(most, limit)) : left
  const more = left.length - shown.length
  // Where some are selected, Kubernetes does not count the rest either.
  const isSelected = ['labelSelector', 'fieldSelector'].some((param) => c.req.query(param)?.trim())
  return {
    shown,
    metadata: {
      resourceVersion: String(revision),
      ...(more > 0 && { continue: writeContinue(shown.at(-1) ?? '', revision) }),
      ...(more > 0 && !isSelected && { remainingItemCount: more }),
    },
  }
}

async function* textOf(
  head: string,
  names: readonly string[],
  render: (name: string) => string | undefined,
): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder()
  yield bytes.encode(head)
  let isFirst = true
  for (const name of names) {
    const text = render(name)
    if (text === undefined) continue
    yield bytes.encode(isFirst ? text : `,${text}`)
    isFirst = false
  }
  yield bytes.encode(']}')
}

/**
 * A list is of now: of an earlier version only where that is still the last one.
 *
 * @throws {Failure} `conflict` with code `expired`, which is answered with 410
 */
function checkVersion(c: Context, latest: number): void {
  const wanted = readNumber(c, 'resourceVersion')
  if (wanted === undefined || wanted === 0) return
  const isExact = c.req.query('resourceVersionMatch') === 'Exact'
  if (wanted > latest || (isExact && wanted !== latest)) throw expiredAt(wanted)
}

// All parts tell the revision of the first, from which on changes may have been missed.
type Continue = { readonly after?: string | undefined; readonly revision?: number | undefined }

const writeContinue = (after: string, revision: number) =>
  Buffer.from(JSON.stringify({ after, revision })).toString('base64url')

function readContinue(text: string | undefined): Continue {
  if (!text) return {}
  try {
    return continueSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  } catch (cause) {
    throw new Failure('invalid', '"continue" is what an earlier part of the list gave', { param: 'continue', cause })
  }
}

const continueSchema = z.object({ after: z.string(), revision: z.int() })
