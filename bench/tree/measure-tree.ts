import { posix } from 'node:path'
import { countLines, isTestCode, type SourceFile } from '../../tests/architecture/source-file.ts'
import { createImporters } from '../../tests/mutation/importers.ts'

/** Sources of a tree: TypeScript and JavaScript of packages, services, pages, cli, scripts, tests and benches. */
export type TreeFigures = {
  readonly product: FileFigures & { readonly quantiles: readonly number[] }
  readonly tests: FileFigures
  /** The folder with most files of the product directly in it. */
  readonly largest: { readonly folder: string; readonly files: number }
  /** How many folders have more than 25 of these. */
  readonly crowded: number
  /** Share of the product's files that exactly one other of its files imports at run time, from 0 to 1. */
  readonly onceImported: number
}

type FileFigures = { readonly files: number; readonly lines: number }

export function measureTree(files: readonly SourceFile[]): TreeFigures {
  const product = files.filter(({ path }) => !isTestCode(path))
  const byFolder = Object.entries(Object.groupBy(product, ({ path }) => posix.dirname(path))).map(
    ([folder, within = []]) => ({ folder, files: within.length }),
  )
  const [largest = { folder: '', files: 0 }] = byFolder.toSorted((left, right) => right.files - left.files)
  const importers = createImporters(product)
  const once = product.filter(({ path }) => new Set(importers.get(path)).size === 1)
  return {
    product: { ...figuresOf(product), quantiles: quantilesOf(product.map(({ text }) => countLines(text))) },
    tests: figuresOf(files.filter(({ path }) => isTestCode(path))),
    largest,
    crowded: byFolder.filter((folder) => folder.files > 25).length,
    onceImported: once.length / Math.max(1, product.length),
  }
}

function figuresOf(files: readonly SourceFile[]): FileFigures {
  return { files: files.length, lines: files.reduce((sum, { text }) => sum + countLines(text), 0) }
}

function quantilesOf(lengths: readonly number[]): number[] {
  const sorted = lengths.toSorted((left, right) => left - right)
  return [0.5, 0.9, 1].map((ratio) => sorted[Math.min(sorted.length - 1, Math.floor(ratio * sorted.length))] ?? 0)
}
