import { PassThrough } from 'node:stream'
import { Failure } from '@hearth/kernel'
import { describe, expect, test } from 'vitest'
import { recordingTerminal } from '../../terminal/terminal.fixture.ts'
import { type Conversation, converse } from './converse.ts'

const echo: Conversation['answer'] = async function* (question) {
  yield 'You said '
  yield question
}

/** Talks with whoever has typed these lines; what is asked for stands in `asked`. */
function talk(lines: string, own: Partial<Conversation> = {}) {
  const { terminal, out, err } = recordingTerminal()
  const [input, output] = [new PassThrough(), new PassThrough()]
  const asked: string[] = []
  const { answer = echo, ...rest } = own
  const ended = converse(terminal, {
    ...{ input, output, isInteractive: false, interrupted: new AbortController().signal },
    note: async () => undefined,
    answer(question, signal) {
      asked.push(question)
      return answer(question, signal)
    },
    ...rest,
  })
  input.write(lines)
  const end = () => {
    input.end()
    return ended
  }
  return { output, ended, asked, out, err, end }
}

describe('a conversation', () => {
  test('asks each line in turn, and prints what comes', async () => {
    const { end, asked, out, err } = talk('one\n  two  \n')
    expect(await end()).toBe(0)
    expect(asked).toEqual(['one', 'two'])
    expect([out(), err()]).toEqual(['You said one\nYou said two\n', ''])
  })

  test('asks nothing for an empty line', async () => {
    const { end, asked, out } = talk('\n   \n')
    expect([await end(), asked, out()]).toEqual([0, [], ''])
  })

  test('ends with /exit, whatever follows', async () => {
    const { ended, asked } = talk('one\n /exit \ntwo\n')
    expect(await ended).toBe(0)
    expect(asked).toEqual(['one'])
  })

  test('shows nothing that would move the cursor', async () => {
    const { end, out } = talk('\u001b[2J\n')
    await end()
    expect(out()).toBe('You said \u241b[2J\n')
  })

  test('has no prompt for a pipe, and one before each question of a person', async () => {
    const pipe = talk('one\n')
    await pipe.end()
    expect(String(pipe.output.read() ?? '')).toBe('')
    const person = talk('one\n', { isInteractive: true })
    await person.end()
    expect(String(person.output.read()).split('> ').length - 1).toBeGreaterThanOrEqual(2)
  })
})

describe('below an answer', () => {
  const note = () => {
    let count = 0
    return async () => {
      count += 1
      return `note ${count}`
    }
  }

  test('stands what is to be said, asked for before each question', async () => {
    const { end, out } = talk('one\n\ntwo\n', { note: note() })
    await end()
    expect(out()).toBe('You said one\nnote 1\nYou said two\nnote 2\n')
  })

  test('stands nothing where it failed', async () => {
    const { end, out } = talk('one\n', {
      ...{ isInteractive: true, note: note() },
      // biome-ignore lint/correctness/useYield: it fails before its first piece.
      async *answer() {
        throw new Failure('upstream', 'Cannot finish the answer')
      },
    })
    await end()
    expect(out()).toBe('\n')
  })
})

describe('an answer that fails', () => {
  const answer: Conversation['answer'] = async function* (question) {
    yield 'half'
    if (question === 'bad') throw new Failure('upstream', 'Cannot finish the answer: \u001bno room')
  }

  test('is told, and is the last of a pipe', async () => {
    const { end, asked, out, err } = talk('good\nbad\ngood\n', { answer })
    expect(await end()).toBe(1)
    expect(asked).toEqual(['good', 'bad'])
    expect([out(), err()]).toEqual(['half\nhalf\n', 'Cannot finish the answer: \u241bno room\n'])
  })

  test('is told to a person, who may ask on', async () => {
    const { end, asked, err } = talk('bad\ngood\n', { answer, isInteractive: true })
    expect(await end()).toBe(0)
    expect(asked).toEqual(['bad', 'good'])
    expect(err()).toBe('Cannot finish the answer: \u241bno room\n')
  })

  test('for a fault of the program is no answer', async () => {
    const broken: Conversation['answer'] = async function* () {
      yield 'half'
      throw new TypeError('broken')
    }
    const { end } = talk('one\n', { answer: broken })
    await expect(end()).rejects.toThrow(TypeError)
  })
})

describe('an interrupt', () => {
  test('between two answers ends the conversation', async () => {
    const interrupt = new AbortController()
    const { ended, asked } = talk('', { interrupted: interrupt.signal })
    interrupt.abort()
    expect([await ended, asked]).toEqual([130, []])
  })

  test('within an answer stops it, and the next question is asked', async () => {
    const interrupt = new AbortController()
    let told: boolean | undefined
    const { end, asked, out, err } = talk('one\ntwo\n', {
      interrupted: interrupt.signal,
      async *answer(question, signal) {
        yield question
        if (question === 'two') return
        interrupt.abort()
        told = signal.aborted
        signal.throwIfAborted()
      },
    })
    expect(await end()).toBe(0)
    expect([asked, told]).toEqual([['one', 'two'], true])
    expect([out(), err()]).toEqual(['one (stopped)\ntwo\n', ''])
  })

  test('of a person is Ctrl-C', async () => {
    const { ended } = talk('\u0003', { isInteractive: true })
    expect(await ended).toBe(130)
  })
})
