import { describe, expect, test } from 'vitest'
import { follow, noExtras, type Step, type Turn } from './conversation.ts'

const after = (...steps: Step[]): readonly Turn[] => steps.reduce<readonly Turn[]>(follow, [])
const ask: Step = { kind: 'ask', id: 'a', parentId: '', question: 'Hi' }
const text = (piece: string): Step => ({ kind: 'text', id: 'a', text: piece })

describe('follow()', () => {
  test('an answer grows piece by piece and ends', () => {
    expect(after(ask, text('Good '), text('day'), { kind: 'end', id: 'a', ending: 'done' })).toEqual([
      { id: 'a', parentId: '', question: 'Hi', answer: 'Good day', extras: noExtras, ending: 'done' },
    ])
  })

  test('an answer that is kept is what the next question follows on', () => {
    expect(after(ask, { kind: 'kept', id: 'a', answerId: 'm' })[0]?.answerId).toBe('m')
  })

  test('files stay with the question they went along with, for when it is asked anew', () => {
    const files = [{ type: 'file:rag', name: 'a.pdf', mime: 'application/pdf' }]
    expect(after({ ...ask, files })[0]?.files).toEqual(files)
    expect(after(ask)[0]).not.toHaveProperty('files')
  })

  test('what comes with it is added, what is thought grows', () => {
    const tools = [{ name: 'calculator', input: '1+1', output: '2' }]
    const think: Step = { kind: 'thinking', id: 'a', text: 'hm' }
    const [turn] = after(ask, think, think, { kind: 'extras', id: 'a', extras: { tools } })
    expect(turn?.extras).toEqual({ ...noExtras, thinking: 'hmhm', tools })
  })

  test('a node that ends takes the place of its beginning, and comes again in a loop', () => {
    const node = (status: string): Step => ({ kind: 'node', id: 'a', node: { id: 'n', label: 'N', status } })
    const [turn] = after(ask, node('INPROGRESS'), node('FINISHED'), node('INPROGRESS'))
    expect(turn?.extras.steps.map(({ status }) => status)).toEqual(['FINISHED', 'INPROGRESS'])
  })

  test('the first ending counts', () => {
    const failed: Step = { kind: 'end', id: 'a', ending: 'failed', error: 'no model' }
    expect(after(ask, failed, { kind: 'end', id: 'a', ending: 'done' })[0]).toMatchObject({
      ending: 'failed',
      error: 'no model',
    })
  })

  test('an answer that is kept is not stopped by stopping its speech', () => {
    const stop: Step = { kind: 'end', id: 'a', ending: 'stopped' }
    expect(after(ask, stop)[0]?.ending).toBe('stopped')
    expect(after(ask, { kind: 'kept', id: 'a', answerId: 'm' }, stop)[0]?.ending).toBe('done')
  })

  test('what was spoken takes the place of nothing but silence', () => {
    const heard: Step = { kind: 'heard', id: 'a', question: 'What I said' }
    expect(after({ ...ask, question: '' }, heard)[0]?.question).toBe('What I said')
    expect(after(ask, heard)[0]?.question).toBe('Hi')
  })

  test('a turn that is asked again makes room', () => expect(after(ask, { kind: 'drop', id: 'a' })).toEqual([]))

  test('a piece for a turn that is gone is lost', () => {
    expect(after(ask, { kind: 'drop', id: 'a' }, text('late'))).toEqual([])
  })
})
