import { describe, expect, test } from 'vitest'
import { openItem } from './output-item.ts'

type Piece = Parameters<typeof openItem>[0]

const options = { newId: () => '1', outputIndex: 2, logprobs: false, summary: false }
const content = (text: string) => ({ kind: 'content', text }) as Piece
const reasoning = (text: string) => ({ kind: 'reasoning', text }) as Piece
const call = { kind: 'tool-call', call: 0, id: 'call_1', name: 'f' } as Piece
const written = (text: string, of = 0) => ({ kind: 'tool-arguments', call: of, text }) as Piece

/** All events of an item that takes these pieces. */
function eventsOf(first: Piece, pieces: readonly Piece[], own: Partial<typeof options> = {}) {
  const item = openItem(first, { ...options, ...own })
  return [...item.open(), ...pieces.flatMap((piece) => item.add(piece)), ...item.close('completed')]
}

const at = { item_id: 'msg_1', output_index: 2, content_index: 0 }

describe('a message', () => {
  test('is told from its beginning to its end', () => {
    const part = (text: string) => ({ type: 'output_text', annotations: [], logprobs: [], text })
    const item = (status: string, parts: readonly object[]) => ({
      id: 'msg_1',
      type: 'message',
      status,
      role: 'assistant',
      content: parts,
    })
    expect(eventsOf(content(''), [content('a'), content('b')])).toEqual([
      { type: 'response.output_item.added', output_index: 2, item: item('in_progress', []) },
      { type: 'response.content_part.added', ...at, part: part('') },
      { type: 'response.output_text.delta', ...at, delta: 'a', logprobs: [] },
      { type: 'response.output_text.delta', ...at, delta: 'b', logprobs: [] },
      { type: 'response.output_text.done', ...at, text: 'ab', logprobs: [] },
      { type: 'response.content_part.done', ...at, part: part('ab') },
      { type: 'response.output_item.done', output_index: 2, item: item('completed', [part('ab')]) },
    ])
  })

  test('has its probabilities where they are wanted', () => {
    const token = { text: 'a', token: 5, logprob: -0.5, top: [] }
    const piece = { ...content('a'), tokens: [token] } as unknown as Piece
    const told = (logprobs: boolean) =>
      eventsOf(content(''), [piece], { logprobs }).flatMap((event) =>
        event.type === 'response.output_text.done' ? event.logprobs : [],
      )
    expect(told(true)).toMatchObject([{ token: 'a', logprob: -0.5 }])
    expect(told(false)).toEqual([])
  })

  test('takes texts alone', () => {
    const item = openItem(content(''), options)
    expect([content('a'), reasoning('a'), call, written('a')].map((piece) => item.takes(piece))).toEqual([
      true,
      false,
      false,
      false,
    ])
    expect(item.add(reasoning('a'))).toEqual([])
    expect(item.render('incomplete')).toMatchObject({ status: 'incomplete', content: [{ text: '' }] })
  })
})

describe('reasoning', () => {
  const place = { ...at, item_id: 'rs_1' }

  test('is a part of its item', () => {
    const part = (text: string) => ({ type: 'reasoning_text', text })
    const item = (status: string, parts: readonly object[]) => ({
      id: 'rs_1',
      type: 'reasoning',
      summary: [],
      content: parts,
      status,
    })
    expect(eventsOf(reasoning(''), [reasoning('why'), content('no')])).toEqual([
      { type: 'response.output_item.added', output_index: 2, item: item('in_progress', []) },
      { type: 'response.content_part.added', ...place, part: part('') },
      { type: 'response.reasoning_text.delta', ...place, delta: 'why' },
      { type: 'response.reasoning_text.done', ...place, text: 'why' },
      { type: 'response.content_part.done', ...place, part: part('why') },
      { type: 'response.output_item.done', output_index: 2, item: item('completed', [part('why')]) },
    ])
  })

  test('is its summary for clients that read nothing else', () => {
    const where = { item_id: 'rs_1', output_index: 2, summary_index: 0 }
    const part = (text: string) => ({ type: 'summary_text', text })
    const item = (status: string, parts: readonly object[]) => ({
      id: 'rs_1',
      type: 'reasoning',
      summary: parts,
      status,
    })
    expect(eventsOf(reasoning(''), [reasoning('why'), content('no')], { summary: true })).toEqual([
      { type: 'response.output_item.added', output_index: 2, item: item('in_progress', []) },
      { type: 'response.reasoning_summary_part.added', ...where, part: part('') },
      { type: 'response.reasoning_summary_text.delta', ...where, delta: 'why' },
      { type: 'response.reasoning_summary_text.done', ...where, text: 'why' },
      { type: 'response.reasoning_summary_part.done', ...where, part: part('why') },
      { type: 'response.output_item.done', output_index: 2, item: item('completed', [part('why')]) },
    ])
  })

  test.each([true, false])('takes reasoning alone, as a summary: %s', (summary) => {
    const item = openItem(reasoning(''), { ...options, summary })
    expect([reasoning('a'), content('a'), call].map((piece) => item.takes(piece))).toEqual([true, false, false])
    item.add(reasoning('a'))
    expect(JSON.stringify(item.render('incomplete'))).toContain('"text":"a"')
  })
})

describe('a call', () => {
  test('is told with its arguments as they are written', () => {
    const where = { item_id: 'fc_1', output_index: 2 }
    const item = (status: string, text: string) => ({
      id: 'fc_1',
      type: 'function_call',
      status,
      arguments: text,
      call_id: 'call_1',
      name: 'f',
    })
    expect(eventsOf(call, [written('{'), content('no'), written('}')])).toEqual([
      { type: 'response.output_item.added', output_index: 2, item: item('in_progress', '') },
      { type: 'response.function_call_arguments.delta', ...where, delta: '{' },
      { type: 'response.function_call_arguments.delta', ...where, delta: '}' },
      { type: 'response.function_call_arguments.done', ...where, name: 'f', arguments: '{}' },
      { type: 'response.output_item.done', output_index: 2, item: item('completed', '{}') },
    ])
  })

  test('takes its own arguments alone', () => {
    const item = openItem(call, options)
    expect([written('a'), written('a', 1), call, content('a')].map((piece) => item.takes(piece))).toEqual([
      true,
      false,
      false,
      false,
    ])
  })

  test('of arguments without a beginning takes none', () => {
    expect(openItem(written('a'), options).takes(written('a'))).toBe(false)
  })
})
