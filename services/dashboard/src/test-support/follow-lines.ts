import { basic, password, type Started, user } from './start-dashboard.ts'

/** What is told of followed lines. */
type Told = { readonly lines?: readonly string[]; readonly dropped?: number; readonly error?: string }

type Sent = {
  readonly frames?: readonly {
    readonly schema: { readonly fields: readonly { readonly name: string }[] }
    readonly data: { readonly values: readonly (readonly string[])[] }
  }[]
  readonly dropped?: number
  readonly error?: string
}

/** Asks a dashboard service to follow a query. */
export async function openTail({ url }: Started, query: object, sinceNs?: string) {
  const leave = new AbortController()
  const response = await fetch(`${url}/api/ds/query/tail`, {
    method: 'POST',
    headers: { authorization: basic(user, password) },
    body: JSON.stringify({ query, ...(sinceNs === undefined ? {} : { sinceNs }) }),
    signal: leave.signal,
  })
  return { response, leave }
}

/** What is told, line by line; a sign of life is empty. */
export async function* toldBy(response: Response): AsyncGenerator<Told> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const piece of response.body ?? []) {
    const lines = (text + decoder.decode(piece, { stream: true })).split('\n')
    text = lines.pop() ?? ''
    for (const line of lines) yield line === '' ? {} : readTold(JSON.parse(line))
  }
}

function readTold({ frames, ...told }: Sent): Told {
  if (frames === undefined) return told
  const columns = frames.flatMap(
    ({ schema, data }) => data.values[schema.fields.findIndex(({ name }) => name === 'Line')],
  )
  return { ...told, lines: columns.flatMap((column) => column ?? []) }
}
