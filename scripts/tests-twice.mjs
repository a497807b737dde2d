// Runs tests, and those files once more by themselves that failed: what holds then was disturbed by what ran
// beside it on a busy machine. It is told all the same.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { runInForeground } from '../cli/bin/pinned-node.mjs'

/**
 * Runs a script that runs tests and writes what failed where TEST_FAILURES_FILE says; `again` makes of files
 * the arguments to run these alone. Resolves with whether all hold, and paragraphs on what failed.
 */
export async function runTestsTwice(node, script, args, { env, failuresFile, again }) {
  const first = await run(args)
  if (first.code === 0) return { hold: true, notes: [] }
  const notes = first.failures.map(({ text }) => `failed: ${text}`)
  const files = [...new Set(first.failures.map(({ file }) => file))]
  // A fault outside any test has no file to run again, a run that was broken off wrote none.
  if (files.length === 0 || files.length > maxFilesAgain || files.includes(undefined)) return { hold: false, notes }
  process.stdout.write(`\n== once more: ${files.join(', ')}\n`)
  const second = await run(again(files))
  if (second.code !== 0) return { hold: false, notes: second.failures.map(({ text }) => `failed twice: ${text}`) }
  return { hold: true, notes: notes.map((note) => `held by itself, but ${note}`) }

  async function run(given) {
    rmSync(failuresFile, { force: true })
    const code = await runInForeground(node, [script, ...given], {
      env: { ...env, TEST_FAILURES_FILE: failuresFile },
    })
    return { code, failures: existsSync(failuresFile) ? JSON.parse(readFileSync(failuresFile, 'utf8')) : [] }
  }
}

// More than these are no accident.
const maxFilesAgain = 5
