import { describe, expect, test } from 'vitest'
import { kindsIn } from '../domain/flow/node-definition.ts'
import type { NodeInput } from '../domain/flow/node-form.ts'
import { nodeCatalog } from './catalog.ts'

/** Inputs of a kind, with those of the rows that they hold. */
const withRows = (inputs: readonly NodeInput[]): readonly NodeInput[] =>
  inputs.flatMap((input) => [input, ...withRows(input.array ?? [])])
const kinds = kindsIn(nodeCatalog)
const takeTools = kinds.filter(({ inputs }) => inputs.some(({ name, type }) => name === 'tools' && type === 'Tool'))
const components = new Set(['listModels', 'listTools', 'listEmbeddings', 'listVectorStores'])
const chosen = kinds
  .filter(({ category }) => category === 'Agent Flows')
  .flatMap(({ name: kind, inputs }) => withRows(inputs).map((input) => ({ kind, input })))
  .filter(({ input }) => components.has(input.loadMethod ?? ''))

describe('the catalog of nodes', () => {
  test.each([
    { former: 'astra', name: 'Astra' },
    { former: 'jinaRerankRetriever', name: 'JinaRerankRetriever' },
  ])('knows $name by the name "$former" that saved flows may have', ({ former, name }) => {
    expect(nodeCatalog.get(former)).toBe(nodeCatalog.get(name))
    expect(nodeCatalog.get(name)?.name).toBe(name)
  })

  test('offers each kind once', () => {
    const names = kindsIn(nodeCatalog).map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })

  test.each(takeTools)('lets several tools be wired to $name', ({ inputs }) => {
    expect(inputs.find(({ name }) => name === 'tools')?.list).toBe(true)
  })

  test.each(chosen)('brings the inputs of what is chosen in $input.name of $kind', ({ input }) => {
    expect(input.loadConfig).toBe(true)
  })
})
