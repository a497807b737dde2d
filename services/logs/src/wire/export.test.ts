import { describe, expect, test } from 'vitest'
import { exportFileName, renderExport } from './export.ts'

const line = {
  container: 'c1',
  generation: 'g',
  time: '1795251600123456789',
  stream: 'stderr',
  text: 'ERROR \u001b[31mbad',
  partial: false,
} as const
const step = { kind: 'lines', lines: [line, { ...line, container: 'c2', text: 'b' }] } as const
const one = new Map([['c1', 'web']])
const two = new Map([...one, ['c2', 'db']])

describe('exported lines', () => {
  test('of one container stand as text behind their time, without what moves a terminal', () => {
    expect(renderExport({ ...step, lines: [line] }, 'text', one)).toMatch(
      /^2026-11-21T09:00:00\.123456789Z ERROR .*bad\n$/,
    )
    expect(renderExport({ ...step, lines: [line] }, 'text', one)).not.toContain('\u001b')
  })

  test('of several have their name, or their id, before them', () => {
    expect(renderExport(step, 'text', two).split('\n')[1]).toBe('2026-11-21T09:00:00.123456789Z db | b')
    const unknown = { ...step, lines: [{ ...line, container: 'c3', text: 'x' }] }
    expect(renderExport(unknown, 'text', two)).toBe('2026-11-21T09:00:00.123456789Z c3 | x\n')
  })

  test('as JSON have everything that is known', () => {
    const [first = '', second = '', end] = renderExport(step, 'jsonl', one).split('\n')
    expect(JSON.parse(first)).toEqual({
      time: '2026-11-21T09:00:00.123456789Z',
      container: 'c1',
      name: 'web',
      stream: 'stderr',
      level: 'error',
      line: 'ERROR \u001b[31mbad',
    })
    expect([JSON.parse(second).name, end]).toEqual(['c2', ''])
  })

  test('that are missing are told', () => {
    const gap = { kind: 'gap', gap: { container: 'c1', reason: 'rotated' } } as const
    expect(renderExport(gap, 'text', one)).toBe('# lines of c1 are missing here (rotated)\n')
    expect(renderExport(gap, 'jsonl', one)).toBe('{"gap":{"container":"c1","reason":"rotated"}}\n')
  })
})

describe('the name of the file', () => {
  const nowMs = Date.UTC(2026, 10, 21, 9, 5, 7)
  const nameOf = (name: string) => exportFileName(new Map([['c', name]]), 'text', false, nowMs)

  test('has the container’s, the time and the form', () => {
    expect(nameOf('web')).toBe('hearth-web-20261121T090507Z.log')
    expect(exportFileName(one, 'jsonl', true, nowMs)).toBe('hearth-web-20261121T090507Z.jsonl.gz')
  })

  test('of several or no containers has none', () => {
    expect(exportFileName(two, 'text', false, nowMs)).toBe('hearth-logs-20261121T090507Z.log')
    expect(exportFileName(new Map(), 'text', false, nowMs)).toBe('hearth-logs-20261121T090507Z.log')
  })

  test.each([
    { name: '../../etc/passwd', safe: '_.._etc_passwd' },
    { name: 'a b\nc', safe: 'a_b_c' },
    { name: '...', safe: 'logs' },
    { name: '', safe: 'logs' },
    { name: 'x'.repeat(80), safe: 'x'.repeat(60) },
  ])('is safe for a container called $name', ({ name, safe }) => {
    expect(nameOf(name)).toBe(`hearth-${safe}-20261121T090507Z.log`)
  })
})
