import { describe, expect, test } from 'vitest'
import { followTable } from './follow-table.ts'

type Row = { readonly id: string; readonly text: string }

/** A table that is followed: `change` is what another process does, of which is told at once. */
function open() {
  const rows = new Map<string, Row>()
  const remembered = new Map<string, Row>()
  const faults: unknown[] = []
  let hear: (id: string) => void = () => undefined
  let readAnew: () => Promise<void> = async () => undefined
  let reading: Promise<unknown> = Promise.resolve()
  const followed = followTable<Row>({
    replicas: {
      hear: (_, listener) => {
        hear = listener
      },
      onReturn: (read) => {
        readAnew = read
      },
    },
    table: 'row',
    memory: {
      ids: () => [...remembered.keys()],
      take: (row) => void remembered.set(row.id, row),
      drop: (id) => void remembered.delete(id),
    },
    // What was there when it was asked for, told once `reading` has come.
    async get(id) {
      const row = rows.get(id)
      await reading
      return row
    },
    async list() {
      const all = [...rows.values()]
      await reading
      return all
    },
    patienceMs: 1,
    onFault: (error) => void faults.push(error),
  })
  const change = (id: string, text?: string) => {
    if (text === undefined) rows.delete(id)
    else rows.set(id, { id, text })
    hear(id)
  }
  const hold = () => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    promise.catch(() => undefined)
    reading = promise
    return { resolve, reject }
  }
  return { rows, remembered, faults, followed, change, hold, readAnew: () => readAnew() }
}

describe('rows that a process remembers', () => {
  test('are those of the table, as others change it', async () => {
    const { remembered, change } = open()
    change('a', 'first')
    await expect.poll(() => remembered.get('a')?.text).toBe('first')
    change('a', 'second')
    await expect.poll(() => remembered.get('a')?.text).toBe('second')
    change('a')
    await expect.poll(() => remembered.has('a')).toBe(false)
  })

  test('are not what was there before a change that was heard meanwhile', async () => {
    const { rows, remembered, followed, change, hold } = open()
    rows.set('a', { id: 'a', text: 'old' })
    const first = hold()
    const fetched = followed.fetch(async () => {
      const row = rows.get('a')
      await new Promise((resolve) => setImmediate(resolve))
      return row
    })
    change('a')
    first.resolve()
    await fetched
    expect(remembered.has('a')).toBe(false)
  })

  test('are forgotten where it cannot be read what became of them', async () => {
    const { remembered, change, hold, faults } = open()
    change('a', 'first')
    await expect.poll(() => remembered.has('a')).toBe(true)
    const reading = hold()
    change('a', 'second')
    await expect.poll(() => remembered.has('a')).toBe(false)
    reading.resolve()
    await expect.poll(() => remembered.get('a')?.text).toBe('second')
    const failing = hold()
    change('a')
    failing.reject(new Error('the database is away'))
    await expect.poll(() => faults).toHaveLength(1)
    expect(remembered.has('a')).toBe(false)
  })

  test('are all read anew after a time in which nothing was heard, and one that comes in meanwhile stays', async () => {
    const { rows, remembered, readAnew, hold } = open()
    for (const id of ['kept', 'removed']) remembered.set(id, { id, text: 'old' })
    rows.set('kept', { id: 'kept', text: 'new' })
    const reading = hold()
    const read = readAnew()
    remembered.set('made here', { id: 'made here', text: 'new' })
    reading.resolve()
    await read
    expect([...remembered].map(([id, { text }]) => [id, text])).toEqual([
      ['kept', 'new'],
      ['made here', 'new'],
    ])
  })
})
