// `npm run check:advisories`: no package of the lock file has a known weakness. The registry knows them
// (`npm audit`); one that does not answer is told in a line, and fails with `--require`.
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { askNpm } from './npm.mjs'

const { values, positionals } = parseArgs({ options: { require: { type: 'boolean' } }, allowPositionals: true })
const folder = positionals[0] ?? fileURLToPath(new URL('..', import.meta.url))
const { output } = askNpm(['audit', '--package-lock-only', '--json', '--audit=true'], folder)
const answer = parse(output)

if (answer?.vulnerabilities === undefined) {
  process.stdout.write(`advisories: NOT CHECKED, ${answer?.message ?? 'npm audit gave no answer'}\n`)
  process.exitCode = values.require ? 1 : 0
} else {
  const found = Object.values(answer.vulnerabilities).flatMap(({ via }) =>
    via.filter((item) => typeof item === 'object'),
  )
  for (const { name, range, severity, title, url } of found) {
    process.stdout.write(`advisory (${severity}): ${name} ${range}: ${title} ${url}\n`)
  }
  const count = answer.metadata.dependencies.total
  process.stdout.write(`advisories: ${count} packages, ${found.length} known weaknesses\n`)
  process.exitCode = found.length === 0 ? 0 : 1
}

function parse(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
