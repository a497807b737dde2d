/** One `import` or `export … from` of a module, or one `import(…)` of a fixed text. */
export type Import = {
  readonly specifier: string
  /** Names taken at run time; empty for a namespace, a side effect and a dynamic import. */
  readonly names: readonly string[]
  /** Erased before it runs, as `import type` is. */
  readonly typeOnly: boolean
}

const statements = /^(?:import|export)\s+(type\s+)?(?:([^'"`;()=]*?)\s*from\s*)?['"]([^'"\n]+)['"]/gm
const dynamic = /\bimport\(\s*['"]([^'"\n]+)['"]\s*\)/g

/** The imports of a module, read from its formatted text without a parser: statements start a line. */
export function readImports(text: string): Import[] {
  const fixed = [...text.matchAll(statements)].map(([, type, clause = '', specifier = '']) => ({
    specifier,
    names: type === undefined ? namesOf(clause) : [],
    typeOnly: type !== undefined,
  }))
  const late = [...text.matchAll(dynamic)].map(([, specifier = '']) => ({ specifier, names: [], typeOnly: false }))
  return [...fixed, ...late]
}

function namesOf(clause: string): string[] {
  const [, inner = ''] = clause.match(/\{([^}]*)\}/) ?? []
  return inner
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '' && !item.startsWith('type '))
    .map((item) => item.split(/\s+as\s+/)[0] ?? item)
}
