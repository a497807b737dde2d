import { expect, test, vi } from 'vitest'
import { fetchPage } from './fetch-page.ts'

const { signal } = new AbortController()
const line = (at: number) => ({ t: at, m: `${at}` })
const lines = (from: number, count: number) => Array.from({ length: count }, (_, at) => line(from + at))

/** Answers with these pages, one after the other. @returns what was asked for */
function answering(...pages: readonly object[]): URLSearchParams[] {
  const asked: URLSearchParams[] = []
  const left = [...pages]
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(new URLSearchParams(url.slice(url.indexOf('?') + 1)))
    return Response.json(left.shift())
  })
  return asked
}

test('a page that is full, or the beginning of everything, is taken as it is', async () => {
  for (const page of [
    { lines: lines(0, 300), prev: 'p', next: 'n', gaps: [] },
    { lines: lines(0, 2), prev: null, next: 'n', gaps: [] },
  ]) {
    const asked = answering(page)
    expect(await fetchPage('q=x', 'c', signal)).toEqual(page)
    expect(asked.map((one) => Object.fromEntries(one))).toEqual([{ q: 'x', limit: '300', cursor: 'c' }])
  }
})

test('what a search finds little by little is put together, the oldest first, for as many as are missing', async () => {
  const asked = answering(
    { lines: lines(20, 2), prev: 'p1', next: 'n1', gaps: ['later'] },
    { lines: [], prev: 'p2', next: 'n2', gaps: [] },
    { lines: lines(10, 1), prev: null, next: 'n3', gaps: ['earlier'] },
  )
  expect(await fetchPage('q=x', undefined, signal)).toEqual({
    lines: [...lines(10, 1), ...lines(20, 2)],
    prev: null,
    next: 'n1',
    gaps: ['earlier', 'later'],
  })
  expect(asked.map((one) => [one.get('cursor'), one.get('limit')])).toEqual([
    [null, '300'],
    ['p1', '298'],
    ['p2', '298'],
  ])
})

test('after six steps it is up to the reader whether to go on', async () => {
  const asked = answering(
    ...Array.from({ length: 9 }, (_, at) => ({ lines: [], prev: `p${at}`, next: null, gaps: [] })),
  )
  expect(await fetchPage('q=x', undefined, signal)).toMatchObject({ lines: [], prev: 'p5' })
  expect(asked).toHaveLength(6)
})
