import type { RuleFileOptions, RuleFileReport } from './check-rule-file.ts'
import type { RuleTestReport } from './tests/run-test-file.ts'

// What commands alone want, and no service: loaded by them alone.

/** @throws {Failure} `invalid` when the file cannot be opened */
export async function checkRuleFile(path: string, options?: RuleFileOptions): Promise<RuleFileReport> {
  return (await import('./check-rule-file.ts')).checkRuleFile(path, options)
}

/**
 * Runs the tests of rules of a file, in the form of `promtool test rules`.
 *
 * @param names regular expressions: of the tests those that match one; none is all
 * @throws {Failure} `invalid` when a file cannot be opened, or for what is no regular expression
 */
export async function runTestFile(
  path: string,
  names?: readonly string[],
  options?: RuleFileOptions,
): Promise<RuleTestReport> {
  return (await import('./tests/run-test-file.ts')).runTestFile(path, names, options)
}
