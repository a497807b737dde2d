import { describe, expect, test } from 'vitest'
import { readImports } from './read-imports.ts'

describe('readImports()', () => {
  test.each([
    { name: 'names', text: "import { a, b as c } from 'x'", expected: { names: ['a', 'b'], typeOnly: false } },
    { name: 'names over several lines', text: "import {\n  a,\n  b,\n} from 'x'", expected: { names: ['a', 'b'] } },
    { name: 'a default beside names', text: "import d, { a } from 'x'", expected: { names: ['a'] } },
    { name: 'types among names, which are erased', text: "import { a, type T } from 'x'", expected: { names: ['a'] } },
    { name: 'only types', text: "import type { T } from 'x'", expected: { names: [], typeOnly: true } },
    { name: 'a namespace', text: "import * as all from 'x'", expected: { names: [], typeOnly: false } },
    { name: 'a side effect', text: "import 'x'", expected: { names: [], typeOnly: false } },
    { name: 'passing on', text: "export { a } from 'x'", expected: { names: ['a'], typeOnly: false } },
    { name: 'passing on types', text: "export type { T } from 'x'", expected: { names: [], typeOnly: true } },
    { name: 'passing on everything', text: "export * from 'x'", expected: { names: [], typeOnly: false } },
    { name: 'a later import', text: "const x = await import('x')", expected: { names: [], typeOnly: false } },
    { name: 'a file with attributes', text: "import d from 'x' with { type: 'json' }", expected: { names: [] } },
  ])('reads $name', ({ text, expected }) => {
    expect(readImports(text)).toEqual([expect.objectContaining({ specifier: 'x', ...expected })])
  })

  test.each([
    { name: 'a comment', text: "// import { a } from 'x'" },
    { name: 'an export of its own', text: "export const a = 'from'\nexport function b() {\n  return 'x'\n}" },
    { name: 'an address', text: "new URL('./child.ts', import.meta.url)" },
  ])('takes no import from $name', ({ text }) => expect(readImports(text)).toEqual([]))

  test('reads all of a file', () => {
    const text = "import { a } from 'x'\nimport 'y'\nimport type { T } from 'z'\n\nexport const b = a"
    expect(readImports(text).map(({ specifier }) => specifier)).toEqual(['x', 'y', 'z'])
  })
})
