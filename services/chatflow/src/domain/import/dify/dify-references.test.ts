import { describe, expect, it } from 'vitest'
import { difyScope } from './dify.fixture.ts'
import { fillIn, loopKey, reference } from './dify-references.ts'

const nodes = [
  ...[
    ['start', 'start'],
    ['llm', 'llm'],
    ['extract', 'parameter-extractor'],
    ['http', 'http-request'],
  ],
  ...[
    ['each', 'iteration'],
    ['other', 'loop'],
    ['again', 'loop'],
    ['tool', 'tool'],
    ['odd', 'no-such-kind'],
  ],
  ['join', 'variable-aggregator'],
] as unknown as readonly (readonly [string, string])[]
const open = (mode = 'advanced-chat') => difyScope(mode, nodes, []).scope
const nameOf = (selector: unknown, mode?: string) => {
  const scope = open(mode)
  return { text: reference(selector, scope, 'Here'), reasons: scope.sketch.reasons }
}

describe('what a selector of Dify names', () => {
  it.each([
    { selector: ['sys', 'query'], name: 'question' },
    { selector: ['sys', 'files'], name: 'file_attachment' },
    { selector: ['sys', 'conversation_id'], name: '$flow.sessionId' },
    { selector: ['sys', 'user_id'], name: '$flow.sessionId' },
    { selector: ['sys', 'app_id'], name: '$flow.chatflowId' },
    { selector: ['sys', 'workflow_id'], name: '$flow.chatflowId' },
    { selector: ['sys', 'workflow_run_id'], name: '$flow.apiMessageId' },
    { selector: ['sys', 'timestamp'], name: 'current_date_time' },
    { selector: ['start', 'sys.query'], name: 'question' },
    { selector: ['start', 'sys', 'query'], name: 'question' },
    { selector: ['env', 'key'], name: '$flow.state.key' },
    { selector: ['conversation', 'a', 'b'], name: '$flow.state.a.b' },
    { selector: ['start', 'city'], name: '$flow.state.city' },
    { selector: ['llm', 'text'], name: 'step_llm' },
    { selector: ['llm', 'structured_output', 'a'], name: 'step_llm.output.a' },
    { selector: ['extract', 'city'], name: 'step_extract.output.city' },
    { selector: ['extract'], name: 'step_extract' },
    { selector: ['http', 'status_code'], name: 'step_http.output.http.status' },
    { selector: ['http', 'headers'], name: 'step_http.output.http.headers' },
    { selector: ['http', 'body'], name: 'step_http' },
    { selector: ['each', 'item'], name: '$iteration' },
    { selector: ['each', 'item', 'a'], name: '$iteration.a' },
    { selector: ['each', 'output'], name: 'step_each' },
    { selector: ['join', 'output'], name: 'step_join' },
    { selector: ['join', 'group', 'output'], name: 'step_join.output.group' },
    { selector: ['other', 'n'], name: '$flow.state.loop1_n' },
    { selector: ['again', 'n', 'x'], name: '$flow.state.loop2_n.x' },
    { selector: ['tool', 'text'], name: 'step_tool' },
    { selector: ['odd', 'text'], name: 'step_odd' },
  ])('is $name for $selector', ({ selector, name }) => {
    expect(nameOf(selector)).toEqual({ text: `{{ ${name} }}`, reasons: [] })
  })

  it('is a field of the form in a workflow', () => {
    expect(nameOf(['start', 'city'], 'workflow').text).toBe('{{ $form.city }}')
  })

  it.each([
    { selector: ['sys', 'dialogue_count'], told: 'sys.dialogue_count' },
    { selector: ['start', 'sys.none'], told: 'start.sys.none' },
    { selector: ['gone', 'text'], told: 'gone.text' },
    { selector: ['each', 'index'], told: 'each.index' },
    { selector: [5, 6], told: '5.6' },
  ])('is refused for $selector', ({ selector, told }) => {
    expect(nameOf(selector)).toEqual({
      text: '',
      reasons: [`"Here": it reads "${told}", which nothing here gives: choose another value`],
    })
  })

  it.each([undefined, null, 'sys.query', [], {}])('is nothing for %j, and that is no fault', (selector) => {
    expect(nameOf(selector)).toEqual({ text: '', reasons: [] })
  })
})

describe('a text of Dify', () => {
  it.each([
    { text: 'Hi {{#sys.query#}}, {{#llm.text#}}!', expected: 'Hi {{ question }}, {{ step_llm }}!' },
    { text: 'by {{#context#}}', expected: 'by found' },
    { text: 'plain {{name}} {#a#}', expected: 'plain {{name}} {#a#}' },
    { text: '', expected: '' },
    { text: undefined, expected: '' },
    { text: null, expected: '' },
    { text: 5, expected: '5' },
    { text: ['a'], expected: '["a"]' },
  ])('$text becomes $expected', ({ text, expected }) => {
    expect(fillIn(text, open(), 'Here', 'found')).toBe(expected)
  })

  it('has nothing for what was found where nothing is', () => {
    expect(fillIn('a{{#context#}}b', open(), 'Here')).toBe('ab')
  })

  it('says which node reads what is not given', () => {
    const scope = open()
    expect(fillIn('a{{#gone.x#}}b', scope, 'Writer')).toBe('ab')
    expect(scope.sketch.reasons).toEqual([
      '"Writer": it reads "gone.x", which nothing here gives: choose another value',
    ])
  })
})

describe('where a variable of a loop stands in the state', () => {
  it.each([
    { loop: 'other', path: ['n'], expected: 'loop1_n' },
    { loop: 'again', path: ['n', 'a', 'b'], expected: 'loop2_n.a.b' },
    { loop: 'again', path: [], expected: 'loop2_' },
  ])('is $expected', ({ loop, path, expected }) => {
    expect(loopKey(loop, path, open())).toBe(expected)
  })
})
