import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type Kept, readKept, statesFolder } from './kept.ts'

/** Names of the states that are kept whose flows are in a file, or in Postgres, oldest first. */
export function stateNames(engine: Kept['engine']): readonly string[] {
  const names = readdirSync(statesFolder).filter((name) => name.endsWith('.tar.gz'))
  const found = names.map((name) => name.replace(/\.tar\.gz$/, '')).sort()
  return found.filter((name) => readKept(name).engine === engine)
}

/** A copy of a state folder, removed when the test ends, and what is known of it. */
export function unpackState(name: string): { readonly home: string; readonly kept: Kept } {
  const folder = mkdtempSync(join(tmpdir(), 'hearth-upgrade-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  const home = join(folder, 'state')
  mkdirSync(home)
  execFileSync('tar', ['-xzf', join(statesFolder, `${name}.tar.gz`), '-C', home, '--no-same-owner'])
  return { home, kept: readKept(name) }
}
