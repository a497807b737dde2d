import { Readable } from 'node:stream'
import { Failure } from '@hearth/kernel'
import type { Context } from 'hono'
import type { ResourceGroup } from '../../wire/resources/groups.ts'

const most = 5_000

/**
 * A list of resources, sent one after the other as the client takes them: any number of them, of which one is in
 * memory. `limit` and `continue` ask for a part, `fieldSelector=metadata.name=…` for one.
 *
 * @param names all that the caller may see, in any order
 * @param render a resource as JSON text; `undefined` for one that is gone meanwhile
 * @throws {Failure} `invalid` for what is asked and not answered here
 */
export function listResources(
  c: Context,
  group: ResourceGroup,
  version: string,
  names: readonly string[],
  render: (name: string) => string | undefined,
): Response {
  refuseUnanswered(c)
  const after = readContinue(c.req.query('continue'))
  const wanted = readFieldSelector(c.req.query('fieldSelector'))
  const left = names
    .filter((name) => (wanted === undefined || name === wanted) && (after === undefined || name > after))
    .toSorted()
  const limit = readLimit(c.req.query('limit'))
  const shown = limit === undefined ? left : left.slice(0, limit)
  const more = left.length - shown.length
  const metadata = {
    resourceVersion: '0',
    ...(more === 0 ? {} : { continue: writeContinue(shown.at(-1) ?? ''), remainingItemCount: more }),
  }
  const head = JSON.stringify({ kind: `${group.kind}List`, apiVersion: `${group.name}/${version}`, metadata })
  const parts = textOf(`${head.slice(0, -1)},"items":[`, shown, render)
  return c.body(Readable.toWeb(Readable.from(parts)) as ReadableStream<Uint8Array>, 200, {
    'content-type': 'application/json',
  })
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

function refuseUnanswered(c: Context): void {
  if (/^(1|true)$/.test(c.req.query('watch') ?? ''))
    throw new Failure('invalid', 'Changes cannot be watched here; list again instead', { param: 'watch' })
  if (c.req.query('labelSelector'))
    throw new Failure('invalid', 'Resources are not selected by labels here', { param: 'labelSelector' })
}

function readFieldSelector(text: string | undefined): string | undefined {
  if (!text) return undefined
  const name = /^metadata\.name==?([\w.-]+)$/.exec(text)?.[1]
  if (name === undefined)
    throw new Failure('invalid', 'Resources are selected by "metadata.name=…" alone', { param: 'fieldSelector' })
  return name
}

function readLimit(text: string | undefined): number | undefined {
  if (!text || text === '0') return undefined
  if (/^\d{1,9}$/.test(text)) return Math.min(most, Number(text))
  throw new Failure('invalid', '"limit" is a whole number', { param: 'limit' })
}

const writeContinue = (name: string) => Buffer.from(JSON.stringify({ after: name })).toString('base64url')

function readContinue(text: string | undefined): string | undefined {
  if (!text) return undefined
  try {
    const { after } = JSON.parse(Buffer.from(text, 'base64url').toString()) as { after?: unknown }
    if (typeof after === 'string') return after
  } catch {
    // Told below.
  }
  throw new Failure('invalid', '"continue" is what an earlier part of the list gave', { param: 'continue' })
}
