import { execFile } from 'node:child_process'
import { copyFile, cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { leaveOutAmx } from './leave-out-amx.ts'

const run = promisify(execFile)
const name = '@node-llama-cpp/linux-x64'
const amx = 'libggml-cpu-sapphirerapids.so'
const forAll = 'libggml-cpu-x64.so'
const forMost = 'libggml-cpu-haswell.so'
const isVariant = /^libggml-cpu-/
const flags = await readFile('/proc/cpuinfo', 'utf8').catch(() => '')
const missing = ['avx2', 'bmi2', 'fma', 'f16c'].find((flag) => !flags.split(/\s+/).includes(flag))

/** A package as node-llama-cpp has it, with one variant for all processors, and the name of AMX on one that does here. */
async function makePackage(folder: string): Promise<void> {
  const from = join(dirname(createRequire(import.meta.url).resolve(name)), '..')
  const to = join(folder, 'node_modules', name)
  const bins = join('bins', 'linux-x64')
  const isLeftOut = (path: string) => isVariant.test(path.slice(join(from, bins).length + 1)) && !path.endsWith(forAll)
  await mkdir(dirname(to), { recursive: true })
  await cp(from, to, { recursive: true, filter: (path) => !isLeftOut(path) })
  await copyFile(join(from, bins, forMost), join(to, bins, amx))
}

/** Opens the library from the package that was made, and prints the variants that the process has in its memory. */
const program = (folder: string, open: string) => `
  import { readFileSync } from 'node:fs'
  import { leaveOutTrial } from './leave-out-trial.ts'
  import { useGpuPackages } from './use-gpu-packages.ts'
  leaveOutTrial()
  useGpuPackages(${JSON.stringify(folder)})
  ${open}
  const mapped = readFileSync('/proc/self/maps', 'utf8').match(/libggml-cpu-.*\\.so/g)
  process.stdout.write([...new Set(mapped)].join(' '), () => process.exit())`

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leave-out-amx-'))
  if (missing === undefined) await makePackage(folder)
})
afterAll(() => rm(folder, { recursive: true }))

async function variantsOf(open: string): Promise<string> {
  const args = ['--input-type=module', '-e', program(folder, open)]
  const env = { ...process.env, TMPDIR: folder }
  return (await run(process.execPath, args, { cwd: import.meta.dirname, env })).stdout
}

const settings = "{ gpu: false, build: 'never', skipDownload: true, progressLogs: false }"

describe.skipIf(missing !== undefined)(
  `a package with the variant for AMX${missing ? `: skipped without ${missing}` : ''}`,
  () => {
    test('is opened without it, and as it lies', async () => {
      const open = "await (await import('./open-llama.ts')).openLlama({ gpu: false }, () => undefined)"
      expect(await variantsOf(open)).toBe(forAll)
      expect(await readdir(folder)).toEqual(['node_modules'])
      expect(await readdir(join(folder, 'node_modules', name, 'bins', 'linux-x64'))).toContain(amx)
    })

    test('is opened with it by node-llama-cpp itself', async () => {
      expect(await variantsOf(`await (await import('node-llama-cpp')).getLlama(${settings})`)).toBe(amx)
    })

    test('is opened without it also by what was opened before', async () => {
      const again = `
      const { getLlama } = await import('node-llama-cpp')
      const { leaveOutAmx } = await import('./leave-out-amx.ts')
      leaveOutAmx()
      leaveOutAmx()
      await getLlama(${settings})
      await getLlama(${settings})`
      expect(await variantsOf(again)).toBe(forAll)
    })
  },
)

test('a node-llama-cpp that opens its library in another way is refused', () => {
  expect(() => leaveOutAmx({})).toThrow('in another way')
})
