import { PassThrough } from 'node:stream'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { DefaultModel } from '../client/default-model.ts'
import { createStandingLine } from '../terminal/standing-line.ts'
import { recordingTerminal } from '../terminal/terminal.fixture.ts'
import { CLEAR_LINE } from '../terminal/terminal.ts'
import { moved, offering, qwen, startInferenceDouble } from './inference.fixture.ts'
import { offerModel } from './offer-model.ts'

const statement = 'A real model for this machine: Qwen3 4B, 2.5 GB (Apache-2.0), about 12 tokens a second here'
const question = '\rFetch it now (about 3 min at 100 Mbit/s)? The starter answers meanwhile [Y/n] \u001b[K'
const fetching = offering({
  state: 'fetching',
  progress: { done_bytes: 620_000_000, total_bytes: 2_480_000_000, bytes_per_second: 10_000_000, seconds_left: 186 },
})

async function begin(first: DefaultModel, { isTerminal = true, unanswered = 0 } = {}) {
  const inference = await startInferenceDouble(first, { unanswered })
  const stop = new AbortController()
  const leftAlone = new AbortController()
  onTestFinished(async () => {
    stop.abort()
    await inference.close()
  })
  const { terminal, out, err } = recordingTerminal({ overwrites: isTerminal })
  const standing = createStandingLine(terminal, stop.signal)
  const input = isTerminal ? new PassThrough() : undefined
  const service = { url: inference.url, key: 'key' }
  const over = offerModel({ standing, service, input, leftAlone: leftAlone.signal, stop: stop.signal })
  return {
    inference,
    terminal: standing.terminal,
    over,
    out,
    err,
    stop: () => stop.abort(),
    leaveAlone: () => leftAlone.abort(),
    type: (text: string) => input?.write(text),
    asked: () => expect.poll(err).toContain(question),
    shown: (text: string) => expect.poll(err).toContain(text),
  }
}

describe('offerModel() in a terminal', () => {
  test('names the model and asks; Enter fetches it, and it is told how far that is and when it is over', async () => {
    const { inference, asked, type, shown, over, out, err } = await begin(offering())
    await asked()
    expect(out()).toBe(`\n${statement}\n`)
    inference.tellAfter('POST', fetching)
    type('\n')
    await shown('Qwen3 4B [######------------------]  25 % 620 MB of 2.5 GB, 3 min left')
    inference.tellAfter('POST', offering({ state: 'checking' }))
    inference.tell(offering({ state: 'checking' }))
    await shown('100 % checking the file')
    inference.tell(offering({ state: 'loading' }))
    await shown('100 % loading it')
    inference.tell(moved)
    await over
    expect(inference.requests).toEqual(['POST {"model":"qwen3-4b"}'])
    expect(out()).toBe(`\n${statement}\nQwen3 4B answers now; the starter's memory is freed\n`)
    expect(err().endsWith(CLEAR_LINE)).toBe(true)
  })

  test('tells what the fetch is expected to take', async () => {
    const { shown } = await begin(offering({ seconds_expected: 240 }))
    await shown('Fetch it now (about 4 min)? The starter answers meanwhile [Y/n] ')
  })

  test('leaves out what is not known', async () => {
    const { shown, out } = await begin(offering({ model: { id: 'own', name: 'own' } }))
    await shown('\rFetch it now? The starter answers meanwhile [Y/n] ')
    expect(out()).toBe('\nA real model for this machine: own\n')
  })

  test('no declines it, and says how to get it later', async () => {
    const { inference, asked, type, over, out } = await begin(offering())
    await asked()
    type('n\n')
    await over
    expect(inference.requests).toEqual(['DELETE'])
    expect(out()).toBe(`\n${statement}\nLater: npm run hearth -- models use qwen3-4b\n`)
  })

  test('what is printed while the question stands is above it', async () => {
    const { asked, terminal, err } = await begin(offering())
    await asked()
    terminal.warn('chatflow ended unexpectedly')
    expect(err()).toBe(`${question}${CLEAR_LINE}chatflow ended unexpectedly\n${question}`)
  })

  test('the end of everything takes the question back', async () => {
    const { inference, asked, stop, over, err } = await begin(offering())
    await asked()
    stop()
    await over
    expect(err()).toBe(`${question}${CLEAR_LINE}`)
    expect(inference.requests).toEqual([])
  })

  test('so does being left alone', async () => {
    const { inference, asked, leaveAlone, over, err } = await begin(offering())
    await asked()
    leaveAlone()
    await over
    expect(err()).toBe(`${question}${CLEAR_LINE}`)
    expect(inference.requests).toEqual([])
  })

  test('one that was taken on a page is followed instead', async () => {
    const { inference, asked, shown, over, out } = await begin(offering())
    await asked()
    inference.tell(fetching)
    await shown(`${CLEAR_LINE}\rQwen3 4B [######`)
    inference.tell(moved)
    await over
    expect(out()).toContain('Qwen3 4B answers now')
    expect(inference.requests).toEqual([])
  })

  test('a refusal is one line', async () => {
    const { inference, asked, type, over, err } = await begin(offering())
    await asked()
    inference.refuse('Cannot use the model "qwen3-4b": HEARTH_MODEL names another')
    type('\n')
    await over
    expect(err()).toBe(`${question}Cannot use the model "qwen3-4b": HEARTH_MODEL names another\n`)
  })
})

describe.each([{ isTerminal: true }, { isTerminal: false }])('offerModel(), terminal: $isTerminal', (where) => {
  test('shows one that goes on from an earlier start without asking', async () => {
    const { inference, shown, over, out } = await begin(fetching, where)
    await shown('25 % 620 MB of 2.5 GB, 3 min left')
    inference.tell(moved)
    await over
    expect(out()).toBe("Qwen3 4B answers now; the starter's memory is freed\n")
  })

  test('tells why it failed, in one line', async () => {
    const { inference, shown, over, out, err } = await begin(fetching, where)
    await shown('25 %')
    inference.tell(offering({ state: 'failed', error: { message: 'Cannot store the model: the disk is full' } }))
    await over
    expect(err()).toMatch(/Cannot store the model: the disk is full\n$/)
    expect(out()).toBe('')
  })

  test('and of an earlier failure', async () => {
    const failed = offering({ state: 'failed', error: { message: 'Cannot list "Qwen": the hub does not answer' } })
    const { over, out, err } = await begin(failed, where)
    await over
    expect(out() + err()).toBe('Cannot list "Qwen": the hub does not answer\n')
  })

  test.each([
    { name: 'it was declined', told: offering({ state: 'declined' }) },
    { name: 'there is nothing to offer', told: { model: 'own', is_starter: false, offer: null } },
    { name: 'it has taken over', told: moved },
  ])('is silent when $name', async ({ told }) => {
    const { over, out, err } = await begin(told, where)
    await over
    expect(out() + err()).toBe('')
  })
})

describe('offerModel() elsewhere', () => {
  test('names the model and the command, and fetches nothing', async () => {
    const { inference, over, out } = await begin(offering(), { isTerminal: false })
    await over
    expect(out()).toBe(`${statement}; get it with: npm run hearth -- models use qwen3-4b\n`)
    expect(inference.requests).toEqual([])
  })

  test('asks again where the service is too busy to say what this machine can do', async () => {
    const { over, out } = await begin(offering(), { isTerminal: false, unanswered: 1 })
    await over
    expect(out()).toContain(statement)
  })

  test('a model cannot send escape sequences to the terminal', async () => {
    const { over, out } = await begin(offering({ model: { ...qwen, name: 'Q\u001b[31m' } }), { isTerminal: false })
    await over
    expect(out()).not.toContain('\u001b')
  })
})
