import { Heap } from './heap.ts'
import type { StreamEntry } from './stream-store.ts'

type Batches = AsyncIterable<readonly StreamEntry[]>
type Head = {
  readonly from: AsyncIterator<readonly StreamEntry[]>
  readonly order: number
  batch: readonly StreamEntry[]
  at: number
}

const maxBatch = 1_024

/** Several readings, each in order of time, as one. Each is read on when what came of it has been given out. */
export async function* mergeBatches(
  readings: readonly Batches[],
  direction: 'forward' | 'backward',
): AsyncGenerator<readonly StreamEntry[]> {
  const sign = direction === 'forward' ? 1 : -1
  const heads = new Heap<Head>((left, right) => compare(left, right, sign))
  const iterators = readings.map((reading) => reading[Symbol.asyncIterator]())
  try {
    const opened = await Promise.all(iterators.map((from, order) => refill({ from, order, batch: [], at: 0 })))
    for (const head of opened) if (head !== undefined) heads.push(head)
    let batch: StreamEntry[] = []
    for (let head = heads.take(); head !== undefined; head = heads.take()) {
      if (heads.first() === undefined) {
        // Of one alone nothing has to be put in order.
        if (batch.length > 0) yield batch
        yield* alone(head)
        return
      }
      batch.push(head.batch[head.at] as StreamEntry)
      head.at += 1
      const next = head.at < head.batch.length ? head : await refill(head)
      if (next !== undefined) heads.push(next)
      if (batch.length < maxBatch) continue
      yield batch
      batch = []
    }
    if (batch.length > 0) yield batch
  } finally {
    await Promise.all(iterators.map((from) => from.return?.(undefined)))
  }
}

async function* alone({ from, batch, at }: Head): AsyncGenerator<readonly StreamEntry[]> {
  yield at === 0 ? batch : batch.slice(at)
  yield* { [Symbol.asyncIterator]: () => from }
}

async function refill(head: Head): Promise<Head | undefined> {
  for (;;) {
    const next = await head.from.next()
    if (next.done === true) return undefined
    if (next.value.length > 0) return Object.assign(head, { batch: next.value, at: 0 })
  }
}

function compare(left: Head, right: Head, sign: number): number {
  const [one, other] = [left.batch[left.at]?.time ?? '', right.batch[right.at]?.time ?? '']
  return one === other ? left.order - right.order : one < other ? -sign : sign
}

/** Several that are followed as one: each batch as it comes. */
export async function* raceBatches(followed: readonly Batches[]): AsyncGenerator<readonly StreamEntry[]> {
  const iterators = followed.map((each) => each[Symbol.asyncIterator]())
  const step = async (at: number) => ({ at, next: await iterators[at]?.next() })
  const pending = new Map(iterators.map((_, at) => [at, step(at)]))
  try {
    while (pending.size > 0) {
      const { at, next } = await Promise.race(pending.values())
      if (next === undefined || next.done === true) pending.delete(at)
      else {
        pending.set(at, step(at))
        yield next.value
      }
    }
  } finally {
    for (const step of pending.values()) step.catch(() => undefined)
    for (const each of iterators) each.return?.(undefined).catch(() => undefined)
  }
}
