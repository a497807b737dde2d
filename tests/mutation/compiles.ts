import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { HouseCopy } from './house-copy.ts'
import { type Mutant, plant } from './mutant.ts'

/**
 * The faults that the type check lets pass: the others never reach a test. Faults of different files are
 * checked at once, so one that shows only where its file is imported counts as passing.
 */
export async function keepCompiling(copy: HouseCopy, mutants: readonly Mutant[]): Promise<Mutant[]> {
  const kept: Mutant[] = []
  let left = [...mutants]
  while (left.length > 0) {
    const round = [...new Map(left.map((mutant) => [mutant.path, mutant])).values()]
    left = left.filter((mutant) => !round.includes(mutant))
    const faulty = await filesThatFail(copy, round)
    kept.push(...round.filter(({ path }) => !faulty.has(path)))
  }
  return mutants.filter((mutant) => kept.includes(mutant))
}

async function filesThatFail(copy: HouseCopy, mutants: readonly Mutant[]): Promise<Set<string>> {
  const texts = mutants.map(({ path }) => readFileSync(join(copy.root, path), 'utf8'))
  for (const [at, mutant] of mutants.entries())
    writeFileSync(join(copy.root, mutant.path), plant(texts[at] ?? '', mutant))
  try {
    const compiler = join(copy.root, 'node_modules/typescript/bin/tsc')
    const args = [compiler, '--noEmit', '--pretty', 'false', '--checkers', '1']
    const child = spawn(process.execPath, args, { cwd: copy.root, stdio: ['ignore', 'pipe', 'inherit'] })
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text) => (output += text))
    await once(child, 'close')
    return new Set([...output.matchAll(/^(\S+)\(\d+,\d+\): error/gm)].map(([, path = '']) => path))
  } finally {
    for (const [at, { path }] of mutants.entries()) writeFileSync(join(copy.root, path), texts[at] ?? '')
  }
}
