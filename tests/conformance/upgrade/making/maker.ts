import type { Reading, ServiceName } from '../kept.ts'

type Fields = Record<string, unknown>

/** Asks a service; what it answers to a request that it does not know is {@link Unknown}. */
export type Ask = (method: string, path: string, body?: unknown) => Promise<Fields>

/** The program cannot do that yet. */
export class Unknown extends Error {}

/** Makes state, noting what can be read of it and what the program cannot do yet. */
export type Maker = {
  readonly readings: Reading[]
  readonly leftOut: string[]
  /** Does `work`, unless the program does not know one of its requests. */
  step(name: string, work: () => Promise<void>): Promise<void>
  /** Asks with these headers. */
  asker(url: string, headers: Readonly<Record<string, string>>): Ask
  reads(service: ServiceName, path: string, holds: unknown, login?: string): void
}

export function createMaker(): Maker {
  const readings: Reading[] = []
  const leftOut: string[] = []
  return {
    readings,
    leftOut,
    async step(name, work) {
      const before = readings.length
      try {
        await work()
      } catch (error) {
        if (!(error instanceof Unknown)) throw error
        readings.splice(before)
        leftOut.push(name)
        console.log(`left out: ${name}, for ${error.message}`)
      }
    },
    asker: (url, headers) => (method, path, body) => ask(`${url}${path}`, { method, headers }, body),
    reads(service, path, holds, login) {
      readings.push({ service, path, holds, ...(login === undefined ? {} : { login }) })
    },
  }
}

type Request = { readonly method: string; readonly headers: Readonly<Record<string, string>> }

async function ask(url: string, { method, headers }: Request, body: unknown): Promise<Fields> {
  const isBytes = body instanceof Uint8Array
  const answer = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: isBytes ? Buffer.from(body) : JSON.stringify(body) }),
  })
  const text = await answer.text()
  const { pathname } = new URL(url)
  // What versions without native histograms say to them.
  if ([404, 405, 501].includes(answer.status) || text.includes('only floats are kept'))
    throw new Unknown(`${method} ${pathname}: ${answer.status}`)
  if (!answer.ok) throw new Error(`${method} ${pathname}: ${answer.status} ${text}`)
  try {
    return JSON.parse(text) as Fields
  } catch {
    return { text }
  }
}
