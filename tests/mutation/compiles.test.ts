import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '@hearth/kernel/test-support'
import { expect, test } from 'vitest'
import { keepCompiling } from './compiles.ts'

const text = 'export const isOld = (days: number): boolean => days > 7\n'

function faultOf(path: string, replacement: string) {
  const start = text.indexOf('days > 7')
  return { path, line: 1, name: 'Fault', start, end: start + 8, original: 'days > 7', replacement }
}

/** A project of two files, with what stands in the place of the compiler. */
function projectWith(compiler: string) {
  const root = temporaryFolder()
  for (const name of ['a.ts', 'b.ts', 'c.mjs']) writeFileSync(join(root, name), text)
  mkdirSync(join(root, 'node_modules/typescript/bin'), { recursive: true })
  writeFileSync(join(root, 'node_modules/typescript/bin/tsc'), compiler)
  return { root, close: async () => undefined }
}

// Finds texts where something else belongs.
const finding = `
const { readFileSync } = require('node:fs')
const { files } = JSON.parse(readFileSync(process.argv.at(-1), 'utf8'))
const wrong = files.filter((file) => readFileSync(file, 'utf8').includes('=> ""'))
for (const file of wrong) console.log(file + '(1,49): error TS2322: a text is no boolean')
process.exitCode = wrong.length > 0 ? 2 : 0
`

test('of faults in several files those that compile are kept, and the files are as before', async () => {
  const project = projectWith(finding)
  const [fails, fits, other] = [faultOf('a.ts', '""'), faultOf('a.ts', 'days >= 7'), faultOf('b.ts', '""')]
  const unchecked = faultOf('c.mjs', '""')
  expect(await keepCompiling(project, [fits, fails, other, unchecked])).toEqual([fits, unchecked])
  expect(readFileSync(join(project.root, 'a.ts'), 'utf8')).toBe(text)
})

test.each([
  { name: 'was ended', compiler: 'process.kill(process.pid, "SIGKILL")' },
  { name: 'says nothing of a file', compiler: 'process.exitCode = 3' },
])('a compiler that $name lets nothing pass', async ({ compiler }) => {
  const check = keepCompiling(projectWith(compiler), [faultOf('a.ts', 'days >= 7')])
  await expect(check).rejects.toThrow('Cannot check the types of faults: the compiler ended with')
})
