import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Tool } from '../engine/engine.ts'
import { parseGbnf } from '../grammar/test-support/parse-gbnf.ts'
import { createPick, createSentences } from '../grammar/test-support/sentences.ts'
import type { ChatFormat } from './chat-format.ts'
import type { OutputPart } from './output-part.ts'
import { type OutputRequest, planOutput } from './plan-output.ts'
import { families } from './test-support/families.ts'

const runs = Number(process.env.GRAMMAR_RUNS ?? 30)

const tools: readonly Tool[] = [
  {
    type: 'function',
    function: {
      name: 'get_weather',
      parameters: {
        type: 'object',
        properties: { city: { type: 'string', maxLength: 20 }, days: { type: 'integer', minimum: 1, maximum: 9 } },
        required: ['city'],
        additionalProperties: false,
      },
    },
  },
  {
    type: 'function',
    function: {
      name: 'set_lights',
      parameters: {
        type: 'object',
        properties: {
          room: { type: 'string', enum: ['hall', 'kitchen'] },
          on: { type: 'boolean' },
          levels: { type: 'array', items: { type: 'number', minimum: 0, maximum: 1 }, maxItems: 3 },
        },
        required: ['room', 'on'],
        additionalProperties: false,
      },
    },
  },
]

const planFor = (format: ChatFormat, changes: Partial<OutputRequest> = {}) =>
  planOutput({
    format,
    tools,
    toolChoice: { kind: 'auto' },
    parallelToolCalls: true,
    form: { kind: 'text' },
    ...changes,
  })

type Plan = ReturnType<typeof planOutput>

/** The parts of an answer that comes in these pieces, neighbours joined. */
const read = (plan: Plan, pieces: readonly string[]) => {
  let ids = 0
  const parser = plan.createParser((length) => String(++ids).padStart(length, '0'))
  const joined: OutputPart[] = []
  for (const part of [...pieces.flatMap((piece) => parser.push(piece)), ...parser.end()]) {
    const last = joined.at(-1)
    if (last !== undefined && last.kind === part.kind && 'text' in last && 'text' in part)
      joined[joined.length - 1] = { ...last, text: last.text + part.text }
    else joined.push(part)
  }
  return joined
}

const callsOf = (parts: readonly OutputPart[]) =>
  parts.flatMap((part) => {
    if (part.kind !== 'tool-call') return []
    const written = parts.flatMap((other) =>
      other.kind === 'tool-arguments' && other.call === part.call ? [other.text] : [],
    )
    return [{ name: part.name, arguments: JSON.parse(written.join('')) as unknown }]
  })

const cut = (text: string, seed: number) => {
  const pick = createPick(seed)
  const pieces: string[] = []
  for (let at = 0; at < text.length; ) {
    const length = 1 + pick(5)
    pieces.push(text.slice(at, at + length))
    at += length
  }
  return pieces
}

const wellFormed = (call: { readonly name: string; readonly arguments: unknown }) => {
  const given = call.arguments as Record<string, unknown>
  if (call.name === 'get_weather') {
    expect(typeof given.city).toBe('string')
    if (given.days !== undefined) expect([1, 2, 3, 4, 5, 6, 7, 8, 9]).toContain(given.days)
  } else {
    expect(call.name).toBe('set_lights')
    expect(['hall', 'kitchen']).toContain(given.room)
    expect(typeof given.on).toBe('boolean')
  }
}

describe.each(families)('answers in the form of $name', ({ format, answer, expected }) => {
  test('are told apart', () => {
    const parts = read(planFor(format), [answer])
    const kinds = { reasoning: '', content: '' }
    for (const part of parts) if (part.kind === 'reasoning' || part.kind === 'content') kinds[part.kind] += part.text
    expect({ ...kinds, calls: callsOf(parts) }).toEqual({ reasoning: '', content: '', ...expected })
  })

  test('are told apart in the same way however they are cut', () => {
    const plan = planFor(format)
    const whole = read(plan, [answer])
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        expect(read(plan, cut(answer, seed))).toEqual(whole)
      }),
      { numRuns: runs },
    )
  })

  test('lose nothing when they end too early', () => {
    const plan = planFor(format)
    for (let length = 0; length < answer.length; length++) {
      const parts = read(plan, [answer.slice(0, length)])
      const text = parts.map((part) => ('text' in part ? part.text : part.name)).join('')
      for (const word of ['Lights', 'kitchen', 'Oslo'])
        if (answer.slice(0, length).includes(word)) expect(text, answer.slice(0, length)).toContain(word)
    }
  })

  test('that are forced to call are calls that fit, and nothing else', () => {
    const plan = planFor(format, { toolChoice: { kind: 'required' } })
    const sentence = createSentences(parseGbnf(plan.constraint?.grammar ?? ''))
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const text = sentence(createPick(seed))
        const parts = read(plan, cut(text, seed))
        const calls = callsOf(parts)
        expect(calls.length, text).toBeGreaterThan(0)
        for (const call of calls) wellFormed(call)
        expect(
          parts.filter(({ kind }) => kind === 'content'),
          text,
        ).toEqual([])
      }),
      { numRuns: runs },
    )
  })

  test('that may call but once do so', () => {
    const named = { kind: 'named', names: ['set_lights'], required: true } as const
    const plan = planFor(format, { toolChoice: named, parallelToolCalls: false })
    const sentence = createSentences(parseGbnf(plan.constraint?.grammar ?? ''))
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const calls = callsOf(read(plan, [sentence(createPick(seed))]))
        expect(calls).toEqual([expect.objectContaining({ name: 'set_lights' })])
      }),
      { numRuns: runs },
    )
  })

  test('that begin a call by themselves go on with one that fits', () => {
    const { constraint, ...plan } = planFor(format)
    if (constraint === undefined) return expect(format.toolCalls?.call.open.length).toBeLessThan(2)
    const sentence = createSentences(parseGbnf(constraint.grammar))
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const opened = format.reasoning?.opened === true ? `${format.reasoning.close}` : ''
        const before = constraint.atStart ? '' : `${opened}Well. `
        const parts = read(plan, [`${before}${constraint.after?.[0]}${sentence(createPick(seed))}`])
        const calls = callsOf(parts)
        const content = parts.filter(({ kind }) => kind === 'content')
        // Where nothing marks a call, what begins as one may still be something else.
        if (!constraint.atStart) expect(content).toEqual([{ kind: 'content', text: 'Well.' }])
        else expect(content.length > 0).toBe(calls.length === 0)
        for (const call of calls) wellFormed(call)
      }),
      { numRuns: runs },
    )
  })

  test('that have to be JSON are JSON behind the reasoning', () => {
    const schema = { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] }
    const plan = planFor(format, { toolChoice: { kind: 'none' }, form: { kind: 'schema', schema, strict: true } })
    const sentence = createSentences(parseGbnf(plan.constraint?.grammar ?? ''))
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const content = read(plan, [sentence(createPick(seed))]).flatMap((part) =>
          part.kind === 'content' ? part.text : [],
        )
        expect(JSON.parse(content.join(''))).toEqual({ n: expect.any(Number) })
      }),
      { numRuns: runs },
    )
  })

  test.each(['none', 'auto'] as const)(
    'that have to be JSON are so whatever their texts say, with tools: %s',
    (kind) => {
      const plan = planFor(format, { toolChoice: { kind }, form: { kind: 'json' } })
      const { reasoning, toolCalls, frames = [], contentOpen = '' } = format
      const markers = [reasoning?.open, reasoning?.close, toolCalls?.listOpen, toolCalls?.call.open, ...frames, answer]
      const json = JSON.stringify({ said: markers.map((marker) => `${marker?.replaceAll('\n', '')} x`) })
      const opened = reasoning?.opened === true ? `Well.${reasoning.close}` : ''
      const content = read(plan, cut(`${opened}${contentOpen}${json}`, 1)).filter((part) => part.kind !== 'reasoning')
      expect(content).toEqual([{ kind: 'content', text: json }])
    },
  )
})

test("lists in Python's notation, which some templates write, are lists, and white space behind calls is nothing", () => {
  const coder = families.find(({ name }) => name === 'Qwen 3 Coder')
  const answer = `<tool_call>\n<function=set_lights>\n<parameter=levels>\n[0.5, 'x', True, None]\n</parameter>\n<parameter=on>\nNone\n</parameter>\n</function>\n</tool_call>\n`
  const parts = read(planFor(coder?.format ?? {}), [answer])
  expect(callsOf(parts)).toEqual([{ name: 'set_lights', arguments: { levels: [0.5, 'x', true, null], on: null } }])
  expect(parts.filter(({ kind }) => kind === 'content')).toEqual([])
})
