import { PassThrough } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { askYesNo } from './ask-yes-no.ts'
import { createStandingLine } from './standing-line.ts'
import { recordingTerminal } from './terminal.fixture.ts'

function ask(typedBefore = '') {
  const input = new PassThrough()
  input.write(typedBefore)
  const takenBack = new AbortController()
  const { signal: never } = new AbortController()
  const { terminal, err } = recordingTerminal({ overwrites: true })
  const standing = createStandingLine(terminal, never)
  const answer = askYesNo(standing, { text: 'Sure?', input, signal: takenBack.signal })
  const stands = () => expect.poll(err).toContain('\rSure? [Y/n] \u001b[K')
  return { input, takeBack: () => takenBack.abort(), answer, err, stands }
}

describe('askYesNo()', () => {
  test.each([
    ['', true],
    ['y', true],
    ['Yes ', true],
    ['n', false],
    ['NO', false],
  ])('"%s" is %s', async (typed, expected) => {
    const { input, answer, stands } = ask()
    await stands()
    input.write(`${typed}\n`)
    expect(await answer).toBe(expected)
  })

  test('anything else is asked again', async () => {
    const { input, answer, err, stands } = ask()
    await stands()
    input.write('what?\nn\n')
    expect(await answer).toBe(false)
    expect(err()).toBe('\rSure? [Y/n] \u001b[KAnswer y or n, or Enter for yes\n\rSure? [Y/n] \u001b[K')
  })

  test('what was typed before it stood there is no answer', async () => {
    const { input, answer, stands } = ask('\n\n')
    await stands()
    input.write('n\n')
    expect(await answer).toBe(false)
  })

  test('the end of the input is no answer', async () => {
    const { input, answer, stands } = ask()
    await stands()
    input.end()
    expect(await answer).toBeUndefined()
  })

  test('nor is taking it back, which removes it', async () => {
    const { answer, takeBack, err, stands } = ask()
    await stands()
    takeBack()
    expect(await answer).toBeUndefined()
    expect(err()).toBe('\rSure? [Y/n] \u001b[K\r\u001b[K')
  })
})
