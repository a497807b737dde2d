import { copyFileSync, linkSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { Llama } from 'node-llama-cpp'

/**
 * llama.cpp's way for processors with AMX: it computes other answers for several requests at once than for each alone,
 * down to no numbers at all.
 */
const amxVariant = /^(lib)?ggml-cpu-sapphirerapids\.(so|dll)$/

/** What opens the library, as far as it matters here: llama.cpp looks for its variants in the folder of the addon. */
type Opening = { readonly bindingPath: string; readonly extBackendsPath?: string }
type Opener = { _create?: (opening: Opening) => Promise<Llama>; [guarded]?: true }
const guarded = Symbol('without AMX')

/**
 * Lets node-llama-cpp open its library without the variant for AMX, whichever package has it and whoever owns that:
 * llama.cpp scores all variants of a folder and can be told of none to pass over, so it is shown links to the others.
 * Holds for all that this process opens from now on.
 *
 * @throws when the installed node-llama-cpp opens its library in another way than the version we know
 */
export function leaveOutAmx(opener: Opener = Llama as unknown as Opener): void {
  if (opener[guarded]) return
  const create = opener._create?.bind(opener)
  if (create === undefined) throw new Error('Cannot leave out AMX: node-llama-cpp opens its library in another way')
  opener[guarded] = true
  opener._create = async (opening) => {
    const { bindingPath, extBackendsPath = dirname(bindingPath) } = opening
    const names = readdirSync(dirname(bindingPath))
    if (!names.some((name) => amxVariant.test(name))) return await create(opening)
    const links = mkdtempSync(join(tmpdir(), 'hearth-libraries-'))
    try {
      for (const name of names) if (!amxVariant.test(name)) link(join(dirname(bindingPath), name), join(links, name))
      return await create({ ...opening, bindingPath: join(links, basename(bindingPath)), extBackendsPath })
    } finally {
      remove(links)
    }
  }
}

/** On Windows a link by name takes a right that few have, and one of the other kind the same disk. */
function link(from: string, to: string): void {
  if (process.platform !== 'win32') symlinkSync(from, to)
  else
    try {
      linkSync(from, to)
    } catch {
      copyFileSync(from, to)
    }
}

/** What is open needs its names no longer; Windows may hold on to them all the same, and then they stay. */
function remove(links: string): void {
  try {
    rmSync(links, { recursive: true })
  } catch (error) {
    if (process.platform !== 'win32') throw error
  }
}
