import { describe, expect, test } from 'vitest'
import { createTalk } from './talk.ts'
import type { Said } from './visitor-service.ts'

const event = (name: string, data: unknown): Said => ({ kind: 'event', data: JSON.stringify({ event: name, data }) })

/** A talk with a service that says this, and hangs after it where it does not end. */
function openTalk(said: readonly Said[], options: { readonly hangs?: boolean; readonly fails?: string } = {}) {
  const bodies: object[] = []
  const stopped: string[] = []
  let made = 0
  const service = {
    async *ask(body: object, signal: AbortSignal) {
      bodies.push(body)
      yield* said
      if (options.fails !== undefined) throw new Error(options.fails)
      if (options.hangs) await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    },
    async stop(chatId: string) {
      stopped.push(chatId)
    },
  }
  const kept = { chatId: 'chat', turns: [] }
  const talk = createTalk({ service, kept, newId: () => `${++made}`, onChange: () => undefined })
  return { talk, bodies, stopped }
}

const whole = [
  event('token', 'Good '),
  event('token', 'day'),
  event('metadata', { chatMessageId: 'm', followUpPrompts: '["And then?"]' }),
  event('end', '[DONE]'),
]

describe('a talk of a visitor', () => {
  test('has the answer as it comes, and the id under which it is kept', async () => {
    const { talk, bodies } = openTalk(whole)
    talk.ask('Hi')
    expect(talk.isBusy()).toBe(true)
    await expect.poll(() => talk.isBusy()).toBe(false)
    const [turn] = talk.get()
    expect(turn).toMatchObject({ question: 'Hi', answer: 'Good day', answerId: 'm', ending: 'done' })
    expect(turn?.extras.followUps).toEqual(['And then?'])
    expect(bodies).toEqual([{ question: 'Hi', chatId: 'chat' }])
  })

  test('takes an answer in one piece', async () => {
    const { talk } = openTalk([{ kind: 'whole', body: { text: 'Good day', chatMessageId: 'm' } }])
    talk.ask('Hi')
    await expect.poll(() => talk.get()[0]).toMatchObject({ answer: 'Good day', answerId: 'm', ending: 'done' })
  })

  test('sends files, forms and decisions as the interface takes them', async () => {
    const { talk, bodies } = openTalk(whole)
    const file = { type: 'file', name: 'a.png', mime: 'image/png', data: 'data:,' }
    talk.ask('See', [file])
    talk.submit({ city: 'Lisbon' })
    talk.decide({ nodeId: 'n', approve: 'Yes', reject: 'No', input: '' }, 'reject')
    expect(bodies).toEqual([
      { question: 'See', uploads: [file], chatId: 'chat' },
      { form: { city: 'Lisbon' }, chatId: 'chat' },
      { humanInput: { type: 'reject', startNodeId: 'n' }, chatId: 'chat' },
    ])
    expect(talk.get().map(({ question }) => question)).toEqual(['See', 'city: Lisbon', 'No'])
  })

  test.each([
    { name: 'is refused', said: [], options: { fails: 'Not here' }, error: 'Not here' },
    {
      name: 'breaks off',
      said: whole.slice(0, 1),
      options: {},
      error: 'The answer broke off: the connection was lost',
    },
    { name: 'fails on its way', said: [event('error', 'No model'), event('end', '')], options: {}, error: 'No model' },
  ])('says why an answer $name, and asks again in its place', async ({ said, options, error }) => {
    const { talk, bodies } = openTalk(said, options)
    talk.ask('Hi')
    await expect.poll(() => talk.get()[0]).toMatchObject({ ending: 'failed', error })
    talk.retry()
    expect(talk.get()).toHaveLength(1)
    expect(bodies).toHaveLength(2)
  })

  test('stops an answer at the service before it hangs up', async () => {
    const { talk, stopped } = openTalk(whole.slice(0, 1), { hangs: true })
    talk.ask('Hi')
    await expect.poll(() => talk.get()[0]?.answer).toBe('Good ')
    talk.stop()
    await expect.poll(() => talk.get()[0]?.ending).toBe('stopped')
    expect(stopped).toEqual(['chat'])
  })

  test('keeps what was said without what is large; an answer under way counts as stopped', async () => {
    const { talk } = openTalk(whole.slice(0, 1), { hangs: true })
    talk.ask('See', [{ type: 'file', name: 'a.png', mime: 'image/png', data: 'data:,' }])
    await expect.poll(() => talk.get()[0]?.answer).toBe('Good ')
    const file = { type: 'file', name: 'a.png', mime: 'image/png' }
    expect(talk.keep()).toMatchObject({
      chatId: 'chat',
      turns: [{ answer: 'Good ', ending: 'stopped', files: [file] }],
    })
    expect(JSON.stringify(talk.keep())).not.toContain('data:,')
  })
})
