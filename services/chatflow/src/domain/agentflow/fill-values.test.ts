import { describe, expect, test } from 'vitest'
import type { Lookup } from '../flow/compile/plan.ts'
import type { RunInput, RunnableCatalog } from '../flow/runnable-node.ts'
import type { AgentPlanNode } from './agent-plan.ts'
import { prepareFill } from './fill-values.ts'

const input = (name: string, own: object = {}) => ({ name, type: 'string', label: name, ...own }) as unknown as RunInput
const tool = [input('prompt', { acceptVariable: true }), input('fixed')]
const catalog = {
  get: (name: string) => (name === 'aTool' ? { inputs: tool } : undefined),
} as unknown as RunnableCatalog
const lookup = ((path: unknown) => (JSON.stringify(path).includes('question') ? 'why "so"?' : undefined)) as Lookup

async function fill(
  values: Readonly<Record<string, unknown>>,
  { fillable = [], inputs = [] }: { readonly fillable?: readonly string[]; readonly inputs?: readonly RunInput[] } = {},
) {
  const node = { values, inputs, fillable: new Set(fillable) } as unknown as AgentPlanNode
  const prepared = await prepareFill(node, catalog, async (html) => `md:${html.replaceAll(/<[^>]*>/g, '')}`)
  return { values: prepared.values(lookup), again: prepared.values(lookup), state: prepared.stateUpdates(lookup) }
}

describe('the values of a node', () => {
  test('are filled in where an input takes variables, and elsewhere stay as they are', async () => {
    const values = { a: 'Say {{question}}', b: 'Say {{question}}', c: 7, d: null }
    expect((await fill(values, { fillable: ['a', 'c', 'd'] })).values).toEqual({
      a: 'Say why "so"?',
      b: 'Say {{question}}',
      c: 7,
      d: null,
    })
  })

  test('are filled in however deep they lie', async () => {
    const values = { a: [{ b: ['{{question}}', 1], c: 'plain' }] }
    expect((await fill(values, { fillable: ['a'] })).values).toEqual({ a: [{ b: ['why "so"?', 1], c: 'plain' }] })
  })

  test.each([
    { text: '<p>Say {{question}}</p>', filled: 'md:Say why "so"?' },
    { text: '  <H2>x</H2>', filled: 'md:  x' },
    { text: '<thing>{{question}}</thing>', filled: '<thing>why "so"?</thing>' },
    { text: 'a <p>b</p>', filled: 'a <p>b</p>' },
  ])('"$text" becomes "$filled": text of the editor is Markdown', async ({ text, filled }) => {
    expect((await fill({ a: text }, { fillable: ['a'] })).values).toEqual({ a: filled })
  })

  test.each([
    { name: 'its type', inputs: [input('body', { type: 'json' })], more: {} },
    { name: 'the input beside it', inputs: [], more: { bodyType: 'json' } },
  ])('that are JSON by $name keep their form whatever is filled in', async ({ inputs, more }) => {
    const { values } = await fill({ body: '{"q":"{{question}}"}', ...more }, { fillable: ['body'], inputs })
    expect(values).toEqual({ body: { q: 'why "so"?' }, ...more })
  })

  test.each(['not {{question}} JSON', '"{{question}}"'])(
    'that are to be JSON and are no object, %s, are text',
    async (body) => {
      const { values } = await fill({ body, bodyType: 'json' }, { fillable: ['body'] })
      expect(values.body).toBe(body.replace('{{question}}', 'why "so"?'))
    },
  )

  test('of a chosen component are filled in where its inputs take variables', async () => {
    const inputs = [input('pick', { loadConfig: true })]
    const config = { prompt: '{{question}}', fixed: '{{question}}', unknown: '{{question}}' }
    expect((await fill({ pick: 'aTool', pickConfig: config }, { inputs })).values).toEqual({
      pick: 'aTool',
      pickConfig: { ...config, prompt: 'why "so"?' },
    })
  })

  test.each([
    { name: 'nobody knows', values: { pick: 'other', pickConfig: { prompt: '{{question}}' } }, loads: true },
    { name: 'no input chooses', values: { pick: 'aTool', pickConfig: { prompt: '{{question}}' } }, loads: false },
  ])('of a component that $name stay as they are', async ({ values, loads }) => {
    const inputs = [input('pick', loads ? { loadConfig: true } : {})]
    expect((await fill(values, { inputs })).values).toEqual(values)
  })

  test('in the rows of a list are filled in column by column', async () => {
    const columns = [input('say', { acceptVariable: true }), input('as'), input('pick', { loadConfig: true })]
    const row = { say: '{{question}}', as: '{{question}}', pick: 'aTool', pickConfig: { prompt: '{{question}}' } }
    const { values } = await fill({ rows: [row, 'odd'] }, { inputs: [input('rows', { array: columns })] })
    expect(values.rows).toEqual([{ ...row, say: 'why "so"?', pickConfig: { prompt: 'why "so"?' } }, 'odd'])
  })

  test('without a reference are the same object each time', async () => {
    const { values, again } = await fill({ a: { b: ['x'] }, c: ['{{question}}'] }, { fillable: ['a', 'c'] })
    expect(again.a).toBe(values.a)
    expect(again.c).not.toBe(values.c)
  })

  test('that update the state of the flow wait for the output', async () => {
    const { values, state } = await fill({ a: '1', llmUpdateState: '{{question}}' }, { fillable: ['llmUpdateState'] })
    expect([values, state]).toEqual([{ a: '1' }, 'why "so"?'])
    expect((await fill({ a: '1' })).state).toBeUndefined()
  })
})
