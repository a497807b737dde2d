import { execFileSync } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** The project in a folder of its own, where a fault hurts nobody. */
export type HouseCopy = { readonly root: string; close(): Promise<void> }

/**
 * Copies what git knows and what is new and not ignored. Packages are linked, ours to the copy; so are engines
 * and recorded examples beside the project, as far as they exist.
 */
export async function openCopy(from: string): Promise<HouseCopy> {
  const folder = await mkdtemp(join(tmpdir(), 'hearth-mutation-'))
  const root = join(folder, 'house')
  const listed = ['ls-files', '--cached', '--others', '--exclude-standard', '-z']
  const paths = execFileSync('git', listed, { cwd: from, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }).split('\0')
  for (const path of paths.filter((each) => each !== '' && existsSync(join(from, each))))
    await cp(join(from, path), join(root, path))
  for (const owner of ['.', 'services/chatflow']) await linkPackages(join(from, owner), join(root, owner))
  await linkIfThere(join(from, '.cache'), join(root, '.cache'))
  await linkIfThere(join(from, '..', 'shared'), join(folder, 'shared'))
  const removeNow = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', removeNow)
  return {
    root,
    async close() {
      process.off('exit', removeNow)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

// Each by itself, and ours as they were: relative links, which lead into the copy.
async function linkPackages(from: string, to: string): Promise<void> {
  const [source, target] = [join(from, 'node_modules'), join(to, 'node_modules')]
  if (!existsSync(source)) return
  await mkdir(target, { recursive: true })
  for (const name of await readdir(source)) {
    if (name === '@hearth')
      await cp(join(source, name), join(target, name), { recursive: true, verbatimSymlinks: true })
    else if (name !== '.cache' && name !== '.vite') await symlink(join(source, name), join(target, name))
  }
}

async function linkIfThere(from: string, to: string): Promise<void> {
  if (!existsSync(from)) return
  await mkdir(dirname(to), { recursive: true })
  await symlink(from, to)
}
