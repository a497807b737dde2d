// `npm run bench:tree -- <commit> …`: how much there is to find one's way in, at each of these commits.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSourceFiles } from '../../tests/architecture/source-file.ts'
import { measureTree, type TreeFigures } from './measure-tree.ts'

const rows: readonly (readonly [string, (figures: TreeFigures) => string | number])[] = [
  ['files of the product', ({ product }) => product.files],
  ['lines of them', ({ product }) => product.lines],
  ['lines a file: median, 90th percentile, longest', ({ product }) => product.quantiles.join(', ')],
  ['files for tests and benches', ({ tests }) => tests.files],
  ['lines of them', ({ tests }) => tests.lines],
  ['largest folder of sources', ({ largest }) => `\`${largest.folder}\`: ${largest.files}`],
  ['folders of sources with more than 25 files', ({ crowded }) => crowded],
  ['files of the product with exactly one importer', ({ onceImported }) => `${Math.round(100 * onceImported)} %`],
]

const named = process.argv.slice(2)
const commits = named.length > 0 ? named : ['HEAD']
const measured = commits.map((commit) => measureTree(filesAt(commit)))
const line = (cells: readonly (string | number)[]) =>
  `| ${cells.map((cell) => (typeof cell === 'number' ? cell.toLocaleString('en') : cell)).join(' | ')} |`
console.log(line(['', ...commits]))
console.log(line(['---', ...commits.map(() => '---')]))
for (const [name, figure] of rows) console.log(line([name, ...measured.map(figure)]))

function filesAt(commit: string) {
  const folder = mkdtempSync(join(tmpdir(), 'hearth-tree-'))
  try {
    const archive = execFileSync('git', ['archive', commit], { maxBuffer: 1024 * 1024 * 1024 })
    execFileSync('tar', ['-x', '-C', folder], { input: archive })
    return readSourceFiles(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
