import { describe, expect, test } from 'vitest'
import { n8nScope } from './n8n.fixture.ts'
import { fillIn, formName, itemOf, javascriptOf } from './n8n-expressions.ts'

const chat = ['Begin', 'chatTrigger'] as const

/** A text of the node `Here`, which follows `Begin`, and what is said of it. */
function filled(text: unknown, begin: readonly [string, string] = chat) {
  const { scope, node } = n8nScope([begin, ['Here', 'set']], [`${begin[0]}>Here`])
  return { text: fillIn(text, node('Here'), scope), reasons: scope.sketch.reasons }
}

describe('a text of n8n', () => {
  test.each([
    { name: 'that is not there is empty', given: undefined, text: '' },
    { name: 'that is null is empty', given: null, text: '' },
    { name: 'that is a number is its digits', given: 5, text: '5' },
    { name: 'that is a list is JSON', given: ['a', 1], text: '["a",1]' },
    { name: 'without `=` stands as it is', given: '{{ $json.chatInput }}', text: '{{ $json.chatInput }}' },
    { name: 'of an `=` alone is empty', given: '=', text: '' },
    { name: 'reads the message', given: '=Say {{ $json.chatInput }}!', text: 'Say {{ question }}!' },
    { name: 'reads it twice', given: '={{$json.a}}{{$json.b}}', text: '{{ question }}{{ question }}' },
    { name: 'reads it over lines', given: '={{\n$json.chatInput\n}}', text: '{{ question }}' },
    { name: 'reads it by way of its input', given: '={{ $input.item.json.chatInput }}', text: '{{ question }}' },
    { name: 'reads it of the first item', given: '={{ $input.first().json.chatInput }}', text: '{{ question }}' },
    { name: 'reads it where it may be absent', given: '={{ $json?.chatInput }}', text: '{{ question }}' },
    { name: 'reads the session', given: '={{ $json.sessionId }}', text: '{{ $flow.sessionId }}' },
    { name: 'reads the time', given: '={{ $now }}', text: '{{ current_date_time }}' },
    { name: 'reads the time in ISO form', given: '={{ $now.toISO() }}', text: '{{ current_date_time }}' },
    { name: 'reads the time as a text', given: '={{ $now.toString() }}', text: '{{ current_date_time }}' },
    { name: 'reads the run', given: '={{ $execution.id }}', text: '{{ $flow.apiMessageId }}' },
    { name: 'reads the workflow', given: '={{ $workflow.id }}', text: '{{ $flow.chatflowId }}' },
  ])('$name', ({ given, text }) => {
    expect(filled(given)).toEqual({ text, reasons: [] })
  })

  test.each([
    { kind: 'webhook', given: '={{ $json.body.name }}', text: '{{ $webhook.body.name }}' },
    { kind: 'webhook', given: '={{ $json.list[0]["x y"] }}', text: '{{ $webhook.list.0.x y }}' },
    { kind: 'formTrigger', given: '={{ $json["Your name"] }}', text: '{{ $form.Your_name }}' },
    { kind: 'formTrigger', given: '={{ $json }}', text: '{{ question }}' },
    { kind: 'scheduleTrigger', given: '={{ $json.timestamp }}', text: '{{ current_date_time }}' },
    { kind: 'manualTrigger', given: '={{ $json }}', text: '{{ question }}' },
  ])('after $kind, $given is $text', ({ kind, given, text }) => {
    expect(filled(given, ['Begin', kind])).toEqual({ text, reasons: [] })
  })

  test.each([
    { kind: 'agent', given: '={{ $json }}', text: '{{ step_Before }}' },
    { kind: 'agent', given: '={{ $json.output }}', text: '{{ step_Before }}' },
    { kind: 'agent', given: '={{ $json.output.name }}', text: '{{ step_Before.output.name }}' },
    { kind: 'informationExtractor', given: '={{ $json.name }}', text: '{{ step_Before.output.name }}' },
    { kind: 'httpRequest', given: '={{ $json }}', text: '{{ step_Before.output.http.data }}' },
    { kind: 'httpRequest', given: '={{ $json.a[1].b }}', text: '{{ step_Before.output.http.data.a.1.b }}' },
    ...['chainLlm', 'chainRetrievalQa', 'chainSummarization', 'vectorStoreQdrant', 'merge'].map((kind) => ({
      ...{ kind, given: '={{ $json.text }}', text: '{{ step_Before }}' },
    })),
    { kind: 'code', given: '={{ $json }}', text: '{{ step_Before }}' },
    { kind: 'code', given: '={{ $json.total }}', text: '{{ step_Before.output.total }}' },
    { kind: 'unknown', given: '={{ $json.total }}', text: '{{ step_Before.output.total }}' },
    ...['if', 'switch', 'textClassifier', 'noOp'].map((kind) => ({
      ...{ kind, given: '={{ $json.sessionId }}', text: '{{ $flow.sessionId }}' },
    })),
  ])('behind $kind, $given is $text', ({ kind, given, text }) => {
    const { scope, node } = n8nScope([chat, ['Before', kind], ['Here', 'set']], ['Begin>Before', 'Before>Here'])
    expect(fillIn(given, node('Here'), scope)).toBe(text)
  })

  test.each([
    "$('The agent').item.json.output.name",
    "$('The agent').first().json.name",
    '$("The agent").last().json["name"]',
    "$node['The agent'].json.name",
    '$items("The agent")[0].json.name',
  ])('reads another node: %s', (expression) => {
    const { scope, node } = n8nScope([chat, ['The agent', 'agent'], ['Here', 'set']], ['Begin>The agent', 'Begin>Here'])
    expect(fillIn(`={{ ${expression} }}`, node('Here'), scope)).toBe('{{ step_The agent.output.name }}')
  })

  test('whose program nothing gives here is computed by a function before its node', () => {
    const { scope, node } = n8nScope([chat, ['Here', 'set']], ['Begin>Here'])
    expect(fillIn('={{ $json.a + 1 }} of {{ $json.list.length }}', node('Here'), scope)).toBe(
      '{{ customFunctionAgentflow_0.output.e0 }} of {{ customFunctionAgentflow_0.output.e1 }}',
    )
    expect([...scope.programs]).toEqual([
      ['Here', { id: 'customFunctionAgentflow_0', expressions: ['$json.a + 1', '$json.list.length'] }],
    ])
    expect(scope.sketch.reasons).toEqual([])
  })

  test('comes to an end where nodes hand on in a circle', () => {
    const nodes = [['A', 'noOp'] as const, ['B', 'noOp'] as const]
    const { scope, node } = n8nScope(nodes, ['A>B', 'B>A'])
    expect(fillIn('={{ $json.x }}', node('A'), scope)).toBe('{{ customFunctionAgentflow_0.output.e0 }}')
  })

  test.each(['$vars.key', 'DateTime.now()', '$today', '$fromAI("x")', '$json.a + $runIndex', ''])(
    'that reads what n8n alone gives is refused: "%s"',
    (expression) => {
      expect(filled(`=a{{ ${expression} }}b`)).toEqual({
        text: 'ab',
        reasons: [
          `"Here": its expression "${expression}" reads what nothing here gives: write a value or a reference in its place`,
        ],
      })
    },
  )

  test('is cut where it is told of', () => {
    const { reasons } = filled(`={{ $vars.${'x'.repeat(200)} }}`)
    expect(reasons).toEqual([expect.stringContaining(`"$vars.${'x'.repeat(114)}" reads`)])
  })

  test('of a part, which no step stands for, has no place for programs', () => {
    const { scope, node } = n8nScope([['Tool', 'toolCode']], [])
    expect(fillIn('={{ 1 + 1 }}', node('Tool'), scope)).toBe('')
    expect(scope.sketch.reasons).toHaveLength(1)
    expect(scope.programs.size).toBe(0)
  })
})

test.each([
  { given: undefined, code: '""' },
  { given: 5, code: '5' },
  { given: 'a "text"', code: '"a \\"text\\""' },
  { given: '{{ $json.a }}', code: '"{{ $json.a }}"' },
  { given: '=', code: "[].join('')" },
  { given: '={{ $json.a }}', code: '($json.a)' },
  { given: '={{ }}', code: "('')" },
  { given: '=Hi {{ $json.a }}!', code: `["Hi ", ($json.a), "!"].join('')` },
  { given: '={{ a }}{{ b }}', code: "[(a), (b)].join('')" },
  { given: '=$now', code: '"$now"' },
  { given: '={{ $now }}', code: undefined },
  { given: '=a {{ 1 }} {{ $env.X }}', code: undefined },
])('$given is $code in JavaScript', ({ given, code }) => {
  expect(javascriptOf(given)).toBe(code)
})

test.each([
  { label: 'name', expected: 'name' },
  { label: ' Your name ', expected: 'Your_name' },
  { label: 'a -- b?', expected: 'a_b_' },
])('the field "$label" of a form is called $expected', ({ label, expected }) => {
  expect(formName(label)).toBe(expected)
})

describe('the item of a node as JavaScript', () => {
  test.each([
    { kind: 'chatTrigger', code: '{ chatInput: $x, query: $x }', value: '{{ question }}' },
    { kind: 'scheduleTrigger', code: '{ chatInput: $x, query: $x }', value: '{{ question }}' },
    { kind: 'webhook', code: 'typed($x)', value: '{{ $webhook. }}' },
    { kind: 'agent', code: '{ output: typed($x) }', value: '{{ step_From }}' },
    { kind: 'chainLlm', code: '{ text: $x, output: $x, response: $x }', value: '{{ step_From }}' },
    { kind: 'chainRetrievalQa', code: '{ text: $x, output: $x, response: $x }', value: '{{ step_From }}' },
    { kind: 'chainSummarization', code: '{ text: $x, output: $x, response: $x }', value: '{{ step_From }}' },
    { kind: 'code', code: 'typed($x)', value: '{{ step_From }}' },
    { kind: 'httpRequest', code: 'typed($x)', value: '{{ step_From.output.http.data }}' },
  ])('of $kind', ({ kind, code, value }) => {
    const { scope, node } = n8nScope(
      [
        ['From', kind],
        ['Here', 'set'],
      ],
      ['From>Here'],
    )
    expect(itemOf(node('From'), '$x', scope)).toEqual({ code, value })
  })

  test.each(['if', 'switch', 'noOp', 'sentimentAnalysis'])('behind %s is that of the node before', (kind) => {
    const { scope, node } = n8nScope([chat, ['From', kind]], ['Begin>From'])
    expect(itemOf(node('From'), '$x', scope)).toEqual({
      code: '{ chatInput: $x, query: $x }',
      value: '{{ question }}',
    })
  })

  test('of none is nothing', () => {
    expect(itemOf(undefined, '$x', n8nScope([], []).scope)).toEqual({ code: 'typed($x)', value: '' })
  })
})
