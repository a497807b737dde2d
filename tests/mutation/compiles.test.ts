import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '@hearth/kernel/test-support'
import { expect, test } from 'vitest'
import { keepCompiling } from './compiles.ts'

const text = 'export const longer = (a: string, b: string): boolean => a.length > b.length\n'

function faultOf(path: string, original: string, replacement: string) {
  const start = text.indexOf(original)
  return { path, line: 1, name: 'Fault', start, end: start + original.length, original, replacement }
}

/** A project of two files, and what stands in the place of the compiler. */
function projectWith(link: (modules: string) => void) {
  const root = temporaryFolder()
  writeFileSync(join(root, 'tsconfig.json'), JSON.stringify({ compilerOptions: { strict: true, types: [] } }))
  for (const name of ['a.ts', 'b.ts']) writeFileSync(join(root, name), text)
  mkdirSync(join(root, 'node_modules'))
  link(join(root, 'node_modules'))
  return { root, close: async () => undefined }
}

test('of faults in several files those that compile are kept, and the files are as before', async () => {
  const project = projectWith((modules) => {
    for (const name of ['typescript', '@typescript'])
      symlinkSync(join(import.meta.dirname, '../../node_modules', name), join(modules, name))
  })
  const fits = faultOf('a.ts', 'length >', 'length >=')
  const fails = faultOf('a.ts', 'a.length > b.length', '"Stryker was here"')
  const other = faultOf('b.ts', 'b.length', 'undefined')
  expect(await keepCompiling(project, [fails, fits, other])).toEqual([fits])
  expect(readFileSync(join(project.root, 'a.ts'), 'utf8')).toBe(text)
})

test('a compiler that was ended lets nothing pass', async () => {
  const project = projectWith((modules) => {
    mkdirSync(join(modules, 'typescript/bin'), { recursive: true })
    writeFileSync(join(modules, 'typescript/bin/tsc'), 'process.kill(process.pid, "SIGKILL")\n')
  })
  await expect(keepCompiling(project, [faultOf('a.ts', 'length >', 'length >=')])).rejects.toThrow('Cannot check the types of faults')
})
