import { describe, expect, test } from 'vitest'
import { kindsIn } from '../domain/flow/node-definition.ts'
import { nodeCatalog } from './catalog.ts'

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
})
