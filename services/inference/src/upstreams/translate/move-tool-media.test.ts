import { describe, expect, it } from 'vitest'
import type { ChatMessage } from '../../domain/engine/engine.ts'
import type { Media } from '../../domain/engine/media.ts'
import { moveToolMedia } from './move-tool-media.ts'

const place = { param: 'messages', value: 'x' }
const image = (at: number, data = 'i'): Media => ({ kind: 'image', data, ...place, at })
const result = (content: string, ...media: readonly Media[]): ChatMessage => ({
  ...{ role: 'tool', content, toolCallId: 'c' },
  ...(media.length === 0 ? {} : { media }),
})
const user = (content: string, ...media: readonly Media[]): ChatMessage => ({
  ...{ role: 'user', content, name: 'Ada' },
  ...(media.length === 0 ? {} : { media }),
})
const answer: ChatMessage = { role: 'assistant', content: 'ok' }

describe('a conversation in which tools show nothing', () => {
  it('stays the very same, even with pictures of the user', () => {
    const messages = [user('look', image(0)), answer, result('done')]
    expect(moveToolMedia(messages)).toBe(messages)
  })
})

describe('what a tool shows', () => {
  it('is led by a message of the user at the end, and the result points there', () => {
    expect(moveToolMedia([answer, result('', image(0))])).toEqual([
      answer,
      { role: 'tool', content: '(see following user message for image)', toolCallId: 'c' },
      { role: 'user', content: '', media: [image(0)] },
    ])
  })

  it('stands before what the user says next, in one message with their name', () => {
    expect(moveToolMedia([result('', image(0)), user('and?', image(4, 'own'))])).toEqual([
      { role: 'tool', content: '(see following user message for image)', toolCallId: 'c' },
      { role: 'user', name: 'Ada', content: 'and?', media: [image(0), image(4, 'own')] },
    ])
  })

  it('waits for the last result of one message, and keeps their order', () => {
    const messages = [result('', image(0, 'a')), result('plain'), result('', image(0, 'b')), answer]
    expect(moveToolMedia(messages)).toEqual([
      { role: 'tool', content: '(see following user message for image)', toolCallId: 'c' },
      result('plain'),
      { role: 'tool', content: '(see following user message for image)', toolCallId: 'c' },
      { role: 'user', content: '', media: [image(0, 'a'), image(0, 'b')] },
      answer,
    ])
  })

  it('is led once: what the user says later stays alone', () => {
    const moved = moveToolMedia([result('', image(0)), answer, user('later')])
    expect(moved.map(({ role }) => role)).toEqual(['tool', 'user', 'assistant', 'user'])
    expect(moved[3]).toEqual(user('later'))
  })

  it('comes again for each round of calls', () => {
    const moved = moveToolMedia([result('', image(0, 'a')), answer, result('', image(0, 'b'))])
    expect(moved.map(({ media }) => media?.map((each) => 'data' in each && each.data))).toEqual([
      ...[undefined, ['a'], undefined, undefined],
      ['b'],
    ])
  })

  it('is pointed at where it stood among the text, a line each', () => {
    const file: Media = { kind: 'file', data: 'f', ...place, at: 5 }
    const sound: Media = { kind: 'audio', data: 's', format: 'wav', ...place, at: 2 }
    const other: Media = { kind: 'unsupported', instead: 'x', ...place, at: 5 }
    const [told, shown] = moveToolMedia([result('ab cd', sound, file, other)])
    expect(told?.content).toBe(
      [
        ...['ab', '(see following user message for audio)', ' cd'],
        ...['(see following user message for file)', '(see following user message for content)'],
      ].join('\n'),
    )
    expect(told).not.toHaveProperty('media')
    expect(shown?.media?.map(({ at }) => at)).toEqual([0, 0, 0])
  })
})
