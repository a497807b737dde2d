import { describe, expect, test } from 'vitest'
import { createImporters, importersOf } from './importers.ts'

const src = 'services/logs/src'
const file = (path: string, text = '') => ({ path, text })

describe('who imports a file', () => {
  test.each([
    { name: 'by its path', text: "import { a } from './a.ts'\n", of: `${src}/a.ts` },
    { name: 'late', text: "const a = await import('./a.ts')\n", of: `${src}/a.ts` },
    { name: 'as the entry of a thread', text: "new Worker(new URL('./a.ts', import.meta.url))\n", of: `${src}/a.ts` },
    {
      name: 'by the door of a package',
      text: "import { k } from '@hearth/kernel'\n",
      of: 'packages/kernel/src/index.ts',
    },
    {
      name: 'by the side door of a package',
      text: "import { s } from '@hearth/ui-kit/sse'\n",
      of: 'packages/ui-kit/src/sse/index.ts',
    },
    {
      name: 'by the door of a service',
      text: "import { l } from '@hearth/health'\n",
      of: 'services/health/src/index.ts',
    },
  ])('is known, $name', ({ text, of }) => {
    expect(createImporters([file(of), file(`${src}/b.ts`, text)]).get(of)).toEqual([`${src}/b.ts`])
  })

  test('is nobody who names types alone, or a package of others', () => {
    const text = "import type { A } from './a.ts'\nimport { z } from 'zod'\n"
    expect(createImporters([file(`${src}/a.ts`), file(`${src}/b.ts`, text)]).get(`${src}/a.ts`)).toEqual([])
  })
})

test('those that reach a file by way of others are known, each once', () => {
  const importers = new Map([
    ['a', ['b', 'c']],
    ['b', ['d']],
    ['c', ['b', 'a']],
    ['d', []],
  ])
  expect([...importersOf('a', importers)]).toEqual(['a', 'b', 'c', 'd'])
})
