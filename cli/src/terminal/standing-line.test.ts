import { describe, expect, test } from 'vitest'
import { createStandingLine } from './standing-line.ts'
import { CLEAR_LINE, type Terminal } from './terminal.ts'

/** Both streams as they arrive at one terminal, with the sequence that removes a line as `⌫`. */
function open() {
  const stop = new AbortController()
  let seen = ''
  const see = (text: string) => {
    seen += text
  }
  const terminal: Terminal = {
    print: (line) => see(`${line}\n`),
    write: see,
    warn: (line) => see(`${line}\n`),
    writeError: see,
    style: (_format, text) => text,
    overwrites: true,
    columns: () => 80,
  }
  const standing = createStandingLine(terminal, stop.signal)
  return { ...standing, stop: () => stop.abort(), seen: () => seen.replaceAll(CLEAR_LINE, '⌫') }
}

describe('createStandingLine()', () => {
  test('what is printed meanwhile stands above it', () => {
    const { terminal, seen } = open()
    terminal.writeError('Sure? ')
    terminal.print('one')
    terminal.warn('two')
    expect(seen()).toBe('Sure? ⌫one\nSure? ⌫two\nSure? ')
  })

  test('without it everything is printed as it is', () => {
    const { terminal, seen } = open()
    terminal.write('one ')
    terminal.print('two')
    expect(seen()).toBe('one two\n')
  })

  test('it is not drawn into the middle of a line', () => {
    const { terminal, seen } = open()
    terminal.writeError('10 %')
    terminal.write('half a ')
    terminal.writeError('20 %')
    terminal.write('line\n')
    expect(seen()).toBe('10 %⌫half a line\n20 %')
  })

  test('removed or left, it does not come back', () => {
    const { terminal, leave, seen } = open()
    terminal.writeError('10 %')
    terminal.writeError(CLEAR_LINE)
    terminal.print('one')
    terminal.writeError('Sure? ')
    leave()
    terminal.print('two')
    expect(seen()).toBe('10 %⌫one\nSure? two\n')
  })

  test('a stop removes it, and nothing is drawn after it', () => {
    const { terminal, stop, seen } = open()
    terminal.writeError('10 %')
    stop()
    terminal.writeError('20 %')
    terminal.print('Stopping…')
    expect(seen()).toBe('10 %⌫Stopping…\n')
  })
})
