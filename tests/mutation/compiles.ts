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
    return filesOf(await checkTypes(copy, mutants))
  } finally {
    for (const [at, { path }] of mutants.entries()) writeFileSync(join(copy.root, path), texts[at] ?? '')
  }
}

// Only these files are checked, and what they import is read: a check of everything takes gigabytes.
async function checkTypes(copy: HouseCopy, mutants: readonly Mutant[]): Promise<string> {
  const files = mutants.map(({ path }) => path).filter((path) => path.endsWith('.ts'))
  if (files.length === 0) return ''
  const config = join(copy.root, 'tsconfig.faults.json')
  const settings = { extends: './tsconfig.json', files, include: ['**/*.d.ts'], exclude: ['**/node_modules'] }
  writeFileSync(config, JSON.stringify(settings))
  const compiler = join(copy.root, 'node_modules/typescript/bin/tsc')
  const args = [compiler, '--noEmit', '--pretty', 'false', '--checkers', '1', '--project', config]
  const child = spawn(process.execPath, args, { cwd: copy.root, stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text) => (output += text))
  const [code] = await once(child, 'close')
  // One that was ended, as where memory is short, would let every fault pass.
  if (code === 0 || filesOf(output).size > 0) return output
  throw new Error(`Cannot check the types of faults: the compiler ended with ${code}: ${output.slice(0, 500)}`)
}

function filesOf(output: string): Set<string> {
  return new Set([...output.matchAll(/^(\S+)\(\d+,\d+\): error/gm)].map(([, path = '']) => path))
}
