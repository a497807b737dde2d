import { describe, expect, test } from 'vitest'
import { renderCursor } from './cursor.ts'
import { renderFrame } from './frames.ts'

const cursors = new Map([['web', { stdout: ['g', 5] as const, stderr: undefined }]])
const id = `id: ${renderCursor(cursors)}`
const line = { container: 'web', generation: 'g', time: '17', stream: 'stdout', text: 'hello', partial: false } as const

/** The lines of a frame, its data as it was before. */
function partsOf(frame: string) {
  expect(frame.endsWith('\n\n')).toBe(true)
  const lines = frame.trimEnd().split('\n')
  const data = lines.find((one) => one.startsWith('data: '))
  return { lines, data: data === undefined ? undefined : JSON.parse(data.slice(6)) }
}

describe('renderFrame()', () => {
  test('begins with where the stream begins, and when to come back', () => {
    const { lines, data } = partsOf(renderFrame({ kind: 'started', cursors }, 2_000))
    expect(lines).toContain(id)
    expect(lines).toContain('retry: 2000')
    expect(data).toBeUndefined()
  })

  test.each([
    {
      event: { kind: 'lines', lines: [line] },
      name: 'lines',
      data: [{ c: 'web', g: 'g', t: '17', s: 'stdout', l: 'unknown', m: 'hello' }],
    },
    {
      event: { kind: 'gap', gap: { container: 'web', reason: 'rotated' } },
      name: 'gap',
      data: { container: 'web', reason: 'rotated', lost: null },
    },
    { event: { kind: 'caught-up' }, name: 'caught-up', data: {} },
    { event: { kind: 'ended', container: 'web' }, name: 'container', data: { container: 'web', action: 'removed' } },
  ])('tells of "$event.kind" as "$name"', ({ event, name, data }) => {
    const frame = partsOf(renderFrame({ ...event, cursors } as unknown as Parameters<typeof renderFrame>[0], 2_000))
    expect(frame.lines).toContain(`event: ${name}`)
    expect(frame.lines).toContain(id)
    expect(frame.lines.some((one) => one.startsWith('retry'))).toBe(false)
    expect(frame.data).toEqual(data)
  })
})
