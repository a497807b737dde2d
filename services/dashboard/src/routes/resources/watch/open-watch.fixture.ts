import { onTestFinished } from 'vitest'
import { theirPassword } from '../../../test-support/people.ts'
import { basic, password } from '../../../test-support/start-dashboard.ts'

type Seen = { readonly type: string; readonly object: SeenObject }
type SeenObject = {
  readonly kind: string
  readonly code?: number
  readonly reason?: string
  readonly metadata: {
    readonly name?: string
    readonly uid?: string
    readonly resourceVersion?: string
    readonly annotations?: Readonly<Record<string, string>>
  }
  readonly spec?: Readonly<Record<string, unknown>>
}

export type OpenWatch = {
  readonly status: number
  /** The next event; `undefined` at the end. */
  next(): Promise<Seen | undefined>
  /** The next ones, as `TYPE name`. */
  take(count: number): Promise<readonly string[]>
  leave(): void
}

/** Watches as `login`, the admin where nobody is named. */
export async function openWatch(address: string, login?: string): Promise<OpenWatch> {
  const gone = new AbortController()
  onTestFinished(() => gone.abort())
  const authorization = login === undefined ? basic('admin', password) : basic(login, theirPassword)
  const answer = await fetch(address, { headers: { authorization }, signal: gone.signal })
  const lines = linesOf(answer)
  const next = async () => {
    const { value, done } = await lines.next()
    return done ? undefined : (JSON.parse(value) as Seen)
  }
  return {
    status: answer.status,
    next,
    async take(count) {
      const taken: string[] = []
      while (taken.length < count) {
        const event = await next()
        if (event === undefined) break
        taken.push(`${event.type} ${event.object.metadata.name}`)
      }
      return taken
    },
    leave: () => gone.abort(),
  }
}

async function* linesOf({ body }: Response): AsyncGenerator<string> {
  const text = new TextDecoder()
  let rest = ''
  for await (const piece of body ?? []) {
    const lines = `${rest}${text.decode(piece, { stream: true })}`.split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}
