import { glob, readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Failure } from '@hearth/kernel'
import type { RuleGroup } from '../model/rule.ts'
import { type GroupDefaults, parseRuleFile } from './parse-rule-file.ts'

// More than the largest collections of rules have.
const maxFileBytes = 16_777_216

/**
 * The groups of all files that the patterns name, by file; a pattern that no file matches is none.
 *
 * @throws {Failure} `invalid` with the faults of all files
 */
export async function loadRules(patterns: readonly string[], defaults: GroupDefaults): Promise<readonly RuleGroup[]> {
  const groups: RuleGroup[] = []
  const faults: string[] = []
  for (const path of await listFiles(patterns)) {
    const parsed = parseRuleFile(await readRuleFile(path), path, defaults)
    if ('groups' in parsed) groups.push(...parsed.groups)
    else faults.push(`${path}: ${parsed.faults.join('; ')}`)
  }
  if (faults.length > 0) throw new Failure('invalid', `Cannot read rules: ${faults.join('; ')}`)
  return groups
}

/** Paths of all files that the patterns name, each once, in order. */
export async function listFiles(patterns: readonly string[]): Promise<readonly string[]> {
  const found = new Set<string>()
  for (const pattern of patterns) for await (const path of glob(pattern)) found.add(resolve(path))
  return [...found].sort()
}

/** @throws {Failure} `invalid` when the file cannot be read */
export async function readRuleFile(path: string): Promise<string> {
  try {
    const bytes = await readFile(path)
    if (bytes.length <= maxFileBytes) return bytes.toString('utf8')
  } catch (cause) {
    throw new Failure('invalid', `Cannot read ${path}: it has to be a file that this process may open`, { cause })
  }
  throw new Failure(
    'invalid',
    `Cannot read ${path}: it is larger than ${maxFileBytes} bytes, the most of a file of rules`,
  )
}
