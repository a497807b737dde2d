import { writeFileSync } from 'node:fs'
import type { SerializedError } from 'vitest'
import type { Reporter, TestModule } from 'vitest/node'

/** `file` is what to run again, and missing where a fault belongs to no test; `text` says what failed, in lines. */
type TestFailure = { file?: string; text: string }

const maxLines = 6

/** Writes what failed as a JSON array of {@link TestFailure} to a file, where `npm test` reads it. */
export class FailuresToFile implements Reporter {
  private readonly path: string

  constructor(path: string) {
    this.path = path
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const failures = modules.flatMap(failuresOf)
    for (const error of unhandled) failures.push({ text: describe('outside any test', [error]) })
    writeFileSync(this.path, JSON.stringify(failures))
  }
}

function failuresOf(module: TestModule): TestFailure[] {
  const file = module.relativeModuleId
  const failures = [...module.children.allTests('failed')].map((test) =>
    describe(`${file}: ${test.fullName}`, test.result().errors ?? []),
  )
  const suites = [...module.children.allSuites()].filter((suite) => suite.errors().length > 0)
  for (const suite of suites) failures.push(describe(`${file}: ${suite.fullName}`, suite.errors()))
  if (module.errors().length > 0) failures.push(describe(file, module.errors()))
  return failures.map((text) => ({ file, text }))
}

function describe(what: string, errors: readonly SerializedError[]): string {
  const lines = errors.flatMap(({ message, stack }) => (stack ?? message).split('\n')).slice(0, maxLines)
  return `${what}\n${lines.map((line) => `    ${line}\n`).join('')}`
}
