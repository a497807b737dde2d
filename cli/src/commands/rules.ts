import type { RuleFileOptions, RuleFileReport, RuleTestReport } from '@hearth/metrics'
import { EXIT } from '../exit-codes.ts'
import { sanitize } from '../terminal/sanitize.ts'
import type { Terminal } from '../terminal/terminal.ts'

/** Checks files of rules; exit code 1 when one has faults. */
export async function checkRules(
  terminal: Terminal,
  paths: readonly string[],
  options: RuleFileOptions = {},
): Promise<number> {
  const { checkRuleFile } = await import('@hearth/metrics')
  let code: number = EXIT.ok
  for (const path of paths) {
    terminal.print(`Checking ${sanitize(path)}`)
    const report = await checkRuleFile(path, options)
    if (report.faults.length > 0) code = EXIT.failed
    printCheck(terminal, report)
  }
  return code
}

function printCheck(terminal: Terminal, { rules, faults, duplicates }: RuleFileReport): void {
  if (duplicates.length > 0) terminal.print(`  more than once with the same labels: ${sanitize(duplicates.join(', '))}`)
  if (faults.length === 0) terminal.print(`  SUCCESS: ${rules} rules found\n`)
  else printFaults(terminal, faults)
}

/**
 * Runs files of tests of rules; exit code 1 when one does not pass.
 *
 * @param names regular expressions: of the tests those that match one; none is all
 */
export async function testRules(
  terminal: Terminal,
  paths: readonly string[],
  names: readonly string[] = [],
  options: RuleFileOptions = {},
): Promise<number> {
  const { runTestFile } = await import('@hearth/metrics')
  let code: number = EXIT.ok
  for (const path of paths) {
    terminal.print(`Unit Testing:  ${sanitize(path)}`)
    const report = await runTestFile(path, names, options)
    if (report.faults.length > 0) code = EXIT.failed
    printTest(terminal, report)
  }
  return code
}

function printTest(terminal: Terminal, { faults, unmatched }: RuleTestReport): void {
  for (const pattern of unmatched) terminal.print(`  WARNING: no file match pattern ${sanitize(pattern)}`)
  if (faults.length === 0) terminal.print('  SUCCESS\n')
  else printFaults(terminal, faults)
}

function printFaults(terminal: Terminal, faults: readonly string[]): void {
  terminal.print('  FAILED:')
  for (const fault of faults) for (const line of fault.split('\n')) terminal.print(`    ${sanitize(line)}`)
  terminal.print('')
}
