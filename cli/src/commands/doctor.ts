import { findLocal, type Local } from '../client/local.ts'
import type { Check, Finding, NamedFinding } from '../doctor/check.ts'
import { checkClock } from '../doctor/check-clock.ts'
import { checkDisk } from '../doctor/check-disk.ts'
import { checkDocker } from '../doctor/check-docker.ts'
import { checkMemory } from '../doctor/check-memory.ts'
import { checkModel } from '../doctor/check-model.ts'
import { checkPermissions } from '../doctor/check-permissions.ts'
import { checkPorts } from '../doctor/check-ports.ts'
import { checkSettings } from '../doctor/check-settings.ts'
import { EXIT } from '../exit-codes.ts'
import { sanitize } from '../terminal/sanitize.ts'
import type { Terminal } from '../terminal/terminal.ts'

const checks: readonly Check[] = [
  checkSettings,
  checkPermissions,
  checkPorts,
  checkDisk,
  checkMemory,
  checkModel,
  checkClock,
  checkDocker,
]

const marks = {
  ok: { text: 'ok     ', format: 'green' },
  warning: { text: 'warning', format: 'yellow' },
  failing: { text: 'failing', format: 'red' },
} as const

/** Checks this machine; exit code 1 when something is failing, a warning alone is not. */
export async function doctor(terminal: Terminal, options: { readonly json: boolean }): Promise<number> {
  const local = await findLocal()
  const findings = await examineAll(local)
  if (options.json) terminal.print(JSON.stringify(findings, undefined, 2))
  else for (const finding of findings) printFinding(terminal, finding)
  return findings.some(({ status }) => status === 'failing') ? EXIT.failed : EXIT.ok
}

/** What every check found. */
export function examineAll(local: Local): Promise<readonly NamedFinding[]> {
  return Promise.all(checks.map(async ({ name, run }) => ({ name, ...(await examine(run, local)) })))
}

// A check that breaks is a finding, and the others still count.
async function examine(run: Check['run'], local: Local): Promise<Finding> {
  try {
    return await run(local)
  } catch (error) {
    return { status: 'failing', detail: error instanceof Error ? error.message : String(error) }
  }
}

function printFinding(terminal: Terminal, { name, status, detail, mend }: NamedFinding): void {
  const { text, format } = marks[status]
  terminal.print(`${terminal.style(format, text)}  ${name.padEnd(11)}  ${sanitize(detail)}`)
  if (mend !== undefined) terminal.print(`${' '.repeat(22)}to mend it: ${mend}`)
}
