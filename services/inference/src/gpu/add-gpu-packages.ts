import { spawn } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode, Failure } from '@hearth/kernel'
import { z } from 'zod'
import { engineVersion, type GpuKind, gpuFolder, gpuPackagesFor } from './gpu-packages.ts'

export type AddGpuOptions = {
  readonly kind: GpuKind
  /** The state folder. */
  readonly home: string
  /** As `process.platform` and `process.arch` say, with `-` between them. */
  readonly platform: string
  /** For npm: its registry, proxy and the like. */
  readonly env: Readonly<Record<string, string | undefined>>
  /** Told what npm writes. */
  readonly onOutput: (text: string) => void
  readonly signal: AbortSignal
}

export type AddedPackages = { readonly folder: string; readonly packages: readonly string[]; readonly version: string }

const manifestSchema = z.object({ dependencies: z.record(z.string(), z.string()).default({}) })

/**
 * Installs what node-llama-cpp needs for a GPU, of exactly its own version, with npm. It goes into the
 * state folder: the place beside the library holds an empty package, which every install of Hearth
 * puts there again.
 *
 * @throws {Failure} `invalid` where there is none for this machine, `upstream` when npm cannot fetch it
 */
export async function addGpuPackages(options: AddGpuOptions): Promise<AddedPackages> {
  const { kind, home, platform } = options
  const packages = gpuPackagesFor(kind, platform)
  const version = engineVersion()
  const folder = gpuFolder(home)
  await mkdir(folder, { recursive: true })
  const wanted = Object.fromEntries(packages.map((name) => [name, version]))
  // What was added before stays, in the version that is right now.
  const before = Object.keys(await readDependencies(folder)).map((name) => [name, version] as const)
  const manifest = { private: true, dependencies: { ...Object.fromEntries(before), ...wanted } }
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`)
  await runNpm(folder, options)
  for (const name of packages) await assertInstalled(folder, name, version)
  return { folder, packages, version }
}

async function readDependencies(folder: string): Promise<Readonly<Record<string, string>>> {
  try {
    return manifestSchema.parse(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))).dependencies
  } catch {
    return {}
  }
}

function runNpm(folder: string, { env, onOutput, signal }: AddGpuOptions): Promise<void> {
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock', '--no-workspaces']
  const args = ['install', '--prefix', folder, ...flags]
  return new Promise((resolve, reject) => {
    // On Windows npm is a script, which only a shell can start.
    const shell = process.platform === 'win32'
    const npm = spawn('npm', args, { cwd: folder, env, signal, shell, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [npm.stdout, npm.stderr]) stream.setEncoding('utf8').on('data', onOutput)
    npm.on('error', (cause) => reject(signal.aborted ? signal.reason : notStarted(cause)))
    npm.on('exit', (code) => {
      if (code === 0) resolve()
      else
        reject(
          new Failure('upstream', `Cannot install the package: npm ended with exit code ${code}; it says why above`),
        )
    })
  })
}

function notStarted(cause: Error): Failure {
  const state =
    errorCode(cause) === 'ENOENT' ? 'npm is not on the search path; install Node.js with npm' : cause.message
  return new Failure('invalid', `Cannot install the package: ${state}`, { cause })
}

async function assertInstalled(folder: string, name: string, version: string): Promise<void> {
  const text = await readFile(join(folder, 'node_modules', name, 'package.json'), 'utf8').catch(() => '{}')
  if ((JSON.parse(text) as { version?: string }).version === version) return
  throw new Failure('upstream', `Cannot install "${name}": npm did not put version ${version} there`)
}
