import { describe, expect, test } from 'vitest'
import { createProgress, renderBar } from './progress.ts'
import { recordingTerminal } from './terminal.fixture.ts'

describe('createProgress()', () => {
  test('draws over itself on a terminal and leaves nothing behind', () => {
    const { terminal, err } = recordingTerminal({ overwrites: true })
    const progress = createProgress(terminal, 'Pulling')
    progress.update(0.5, '5 of 10 MiB')
    progress.end()
    const written = '\rPulling [############------------]  50 % 5 of 10 MiB\u001b[K\r\u001b[K'
    expect(err()).toBe(written)
    progress.end()
    expect(err()).toBe(written)
  })

  test('stays on one row, where it can be drawn over', () => {
    const { terminal, err } = recordingTerminal({ overwrites: true, columns: 16 })
    createProgress(terminal, 'Pulling').update(0.5, '5 of 10 MiB')
    expect(err()).toBe('\rPulling [######\u001b[K')
  })

  test('prints plain lines elsewhere, not too often, and always the last', () => {
    let nowMs = 0
    const { terminal, err } = recordingTerminal()
    const progress = createProgress(terminal, 'Pulling', { nowMs: () => nowMs })
    progress.update(0.1, 'a')
    nowMs = 1_000
    progress.update(0.2, 'b')
    nowMs = 2_500
    progress.update(0.3, 'c')
    progress.update(1, 'd')
    progress.end()
    expect(err()).toBe('Pulling 10 % a\nPulling 30 % c\nPulling 100 % d\n')
  })
})

test.each([
  [undefined, '[------------------------]'],
  [0, '[------------------------]   0 %'],
  [1, '[########################] 100 %'],
  [7, '[########################] 100 %'],
])('renderBar(%s)', (ratio, expected) => {
  expect(renderBar(ratio)).toBe(expected)
})
