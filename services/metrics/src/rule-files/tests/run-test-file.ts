import { dirname, resolve } from 'node:path'
import { Failure } from '@hearth/kernel'
import type { RuleGroup } from '@hearth/rules'
import { listFiles, parseRuleFile, readRuleFile } from '@hearth/rules/files'
import { RuleTestError } from '../../domain/rules/unit-test/rule-test-error.ts'
import { runRuleTest } from '../../domain/rules/unit-test/run-rule-test.ts'
import type { RuleFileOptions } from '../check-rule-file.ts'
import { readPromql } from '../read-promql.ts'
import { parseTestFile, type RuleTestFile } from './parse-test-file.ts'

/** What came of a file of tests: nothing in `faults` means that all passed. */
export type RuleTestReport = {
  readonly faults: readonly string[]
  /** Patterns of files of rules that no file matches. */
  readonly unmatched: readonly string[]
}

/**
 * Runs the tests of rules of a file, in the form of `promtool test rules`.
 *
 * @param names regular expressions: of the tests those that match one; none is all
 * @param options how the files of rules are read
 * @throws {Failure} `invalid` when a file cannot be opened, or for what is no regular expression
 */
export async function runTestFile(
  path: string,
  names: readonly string[] = [],
  options: RuleFileOptions = {},
): Promise<RuleTestReport> {
  const isWanted = matcherOf(names)
  const text = await readRuleFile(path)
  const unmatched: string[] = []
  try {
    const file = parseTestFile(text)
    const groups = inOrder(await readGroups(file, dirname(path), unmatched, options), file.order)
    const faults: string[] = []
    for (const test of file.tests.filter(({ name }) => isWanted(name))) {
      faults.push(...(await runRuleTest(test, groups, file.options, () => performance.now())))
    }
    return { faults, unmatched }
  } catch (error) {
    if (error instanceof RuleTestError) return { faults: [error.message], unmatched }
    throw error
  }
}

function matcherOf(names: readonly string[]): (name: string) => boolean {
  try {
    const patterns = names.map((name) => new RegExp(name, 'u'))
    return (name) => patterns.length === 0 || patterns.some((pattern) => pattern.test(name))
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new Failure('invalid', `Cannot choose tests by their name: ${why}`, { cause })
  }
}

async function readGroups(
  file: RuleTestFile,
  folder: string,
  unmatched: string[],
  options: RuleFileOptions,
): Promise<readonly RuleGroup[]> {
  const groups: RuleGroup[] = []
  for (const pattern of file.ruleFiles) {
    const paths = await listFiles([resolve(folder, pattern)])
    if (paths.length === 0) unmatched.push(pattern)
    for (const path of paths) {
      const defaults = { intervalMs: file.options.intervalMs, queryOffsetMs: 0, readExpression: readPromql, ...options }
      const parsed = parseRuleFile(await readRuleFile(path), path, defaults)
      if ('faults' in parsed) throw new RuleTestError(parsed.faults.map((fault) => `${path}: ${fault}`).join('\n'))
      groups.push(...parsed.groups)
    }
  }
  return groups
}

function inOrder(groups: readonly RuleGroup[], order: readonly string[]): readonly RuleGroup[] {
  return [...groups].sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name))
}
